//! Usage statistics.

use domain::{
    menus::MenuType,
    pages::Page,
    usage::{self, ComparedCount, DateRange, UsageMetric},
};
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi, param::Query, payload::Json};
use publishing::schema::code::ApiEnumValue;
use services::Services;
use time::Date;

use crate::{auth::Staff, http::errors::operation_errors, tag::ApiTag};

/// The length of a period in days.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(remote = "usage::StatisticsPeriod")]
pub enum PeriodLength {
    #[oai(rename = "7")]
    SevenDays,
    #[oai(rename = "30")]
    ThirtyDays,
    #[oai(rename = "365")]
    OneYear,
}

/// A count of the period and of the one before.
#[derive(Object, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct PeriodCounts {
    /// The count of the period; absent if not recorded.
    pub now: Option<u64>,
    /// The count of the previous period; absent if not recorded completely.
    pub before: Option<u64>,
}

/// The usage in a period and in the one before.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Statistics {
    /// The length of the period in days: 7, 30 or 365.
    #[oai(
        rename = "days",
        validator(minimum(value = "7"), maximum(value = "365"))
    )]
    pub period_days: u16,
    /// The first day.
    pub from: Date,
    /// The last day, which is yesterday.
    pub until: Date,
    /// The previous period of the same length.
    #[oai(rename = "before")]
    pub previous_period: DayRange,
    /// The first day with recorded usage; absent if there is none.
    pub counted_since: Option<Date>,
    /// Today so far, which is not part of the period.
    pub today: UsageToday,
    /// Visits. A visit starts with a page view after at least 30 minutes without an event.
    pub visits: PeriodCounts,
    /// Page views, including the first of each visit.
    pub page_views: PeriodCounts,
    /// Started calls.
    #[oai(rename = "calls")]
    pub phone_links_opened: PeriodCounts,
    /// Started mails, without `reservations` and `stammtisch`.
    #[oai(rename = "mails")]
    pub mail_links_opened: PeriodCounts,
    /// Started reservations.
    pub reservations: PeriodCounts,
    /// Started mails about the regulars' table (Stammtisch).
    #[oai(rename = "stammtisch")]
    pub stammtisch_mails: PeriodCounts,
    /// Openings of the map.
    pub maps_opened: PeriodCounts,
    /// Changes of the language.
    pub language_changes: PeriodCounts,
    /// Uses of carousels.
    pub carousels_used: PeriodCounts,
    /// Openings of a menu.
    pub menus_opened: PeriodCounts,
    /// Visits on each day of the period, ascending.
    pub visits_by_day: Vec<DailyCount>,
    /// Visits in each of the 24 hours of the day, from 0, of all days.
    pub visits_by_hour: Vec<HourlyCount>,
    /// Openings of each menu, each type once.
    pub menus: Vec<MenuCount>,
    /// The usage of each page, each page once.
    pub pages: Vec<PageUsage>,
    /// Page requests, which are counted without consent if configured.
    pub page_requests: PageRequestStatistics,
}

/// A range of days.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayRange {
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
}

/// A daily count.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct DailyCount {
    /// The day.
    pub day: Date,
    /// The count of this day; absent if not recorded.
    pub now: Option<u64>,
    /// The count of the same weekday 1, 4 or 52 weeks earlier, for a period of 7, 30 or 365 days; absent if not
    /// recorded.
    pub before: Option<u64>,
}

/// An hourly count.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct HourlyCount {
    /// The local hour, 0 to 23.
    #[oai(validator(minimum(value = "0"), maximum(value = "23")))]
    pub hour: u8,
    /// The count of the period and of the previous one.
    #[oai(flatten)]
    pub counts: PeriodCounts,
}

/// How often a menu was opened.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct MenuCount {
    /// The type of the menu.
    #[oai(rename = "type")]
    pub menu_type: ApiEnumValue<MenuType>,
    /// The count of the period and of the previous one.
    #[oai(flatten)]
    pub counts: PeriodCounts,
}

/// The usage of today so far.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct UsageToday {
    /// The day.
    pub day: Date,
    /// Visits.
    pub visits: u64,
    /// Page views.
    pub page_views: u64,
    /// Calls.
    #[oai(rename = "calls")]
    pub phone_links_opened: u64,
    /// Mails.
    #[oai(rename = "mails")]
    pub mail_links_opened: u64,
    /// Reservations.
    pub reservations: u64,
    /// Mails about the regulars' table (Stammtisch).
    #[oai(rename = "stammtisch")]
    pub stammtisch_mails: u64,
    /// Openings of the map.
    pub maps_opened: u64,
    /// Changes of the language.
    pub language_changes: u64,
    /// Uses of carousels.
    pub carousels_used: u64,
    /// Openings of a menu.
    pub menus_opened: u64,
    /// Openings of each menu, each type once.
    pub menus: Vec<MenuCountToday>,
}

/// How often a menu was opened today.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuCountToday {
    /// The type of the menu.
    #[oai(rename = "type")]
    pub menu_type: ApiEnumValue<MenuType>,
    /// The count.
    pub count: u64,
}

/// The usage of a page.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PageUsage {
    /// The page.
    pub page: ApiEnumValue<Page>,
    /// Page views.
    pub views: PeriodCounts,
    /// Opened menus.
    pub menus_opened: PeriodCounts,
    /// Started calls.
    #[oai(rename = "calls")]
    pub phone_links_opened: PeriodCounts,
    /// Started mails.
    #[oai(rename = "mails")]
    pub mail_links_opened: PeriodCounts,
    /// Started reservations.
    pub reservations: PeriodCounts,
}

/// Page requests, counted on the server without identifiers, cookies or storage.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(
    rename = "PageRequests",
    rename_all = "camelCase",
    skip_serializing_if_is_none
)]
pub struct PageRequestStatistics {
    /// Whether page requests are counted now. Earlier counts are included in any case.
    pub is_counted: bool,
    /// The first day with a count; absent if there is none.
    pub counted_since: Option<Date>,
    /// All pages.
    pub total: PeriodCounts,
    /// All pages today so far.
    pub today: u64,
    /// Each day of the period, ascending.
    pub by_day: Vec<DailyCount>,
    /// Each page once, except `notFound`, which is not counted.
    pub by_page: Vec<PageRequestCount>,
}

/// The requests for a page.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct PageRequestCount {
    /// The page.
    pub page: ApiEnumValue<Page>,
    /// The count of the period and of the previous one.
    #[oai(flatten)]
    pub counts: PeriodCounts,
}

impl From<ComparedCount> for PeriodCounts {
    fn from(ComparedCount { now, before }: ComparedCount) -> Self {
        Self { now, before }
    }
}

impl From<DateRange> for DayRange {
    fn from(days: DateRange) -> Self {
        Self {
            from: days.first(),
            until: days.last(),
        }
    }
}

impl UsageToday {
    fn new(statistics: &usage::Statistics) -> Self {
        let menu = |kind: MenuType| MenuCountToday {
            menu_type: kind.into(),
            count: statistics.today(UsageMetric::MenuOpened(kind)),
        };
        Self {
            day: statistics.days.day_after().last(),
            visits: statistics.today(UsageMetric::Visits),
            page_views: statistics.today(UsageMetric::PageViews),
            phone_links_opened: statistics.today(UsageMetric::PhoneLinksOpened),
            mail_links_opened: statistics.today(UsageMetric::MailLinksOpened),
            reservations: statistics.today(UsageMetric::ReservationMailsStarted),
            stammtisch_mails: statistics.today(UsageMetric::StammtischMailStarted),
            maps_opened: statistics.today(UsageMetric::MapsOpened),
            language_changes: statistics.today(UsageMetric::LanguageSwitches),
            carousels_used: statistics.today(UsageMetric::CarouselsUsed),
            menus_opened: statistics.today(UsageMetric::MenuPdfsOpened),
            menus: MenuType::ALL.into_iter().map(menu).collect(),
        }
    }
}

impl Statistics {
    pub fn new(statistics: &usage::Statistics, counts_page_requests: bool) -> Self {
        let metric = |metric| PeriodCounts::from(statistics.metric(metric));
        let menu = |kind: MenuType| MenuCount {
            menu_type: kind.into(),
            counts: metric(UsageMetric::MenuOpened(kind)),
        };
        let page = |page: &Page| {
            let metric = |metric| PeriodCounts::from(statistics.metric_on_page(metric, *page));
            PageUsage {
                page: (*page).into(),
                views: metric(UsageMetric::PageViews),
                menus_opened: metric(UsageMetric::MenuPdfsOpened),
                phone_links_opened: metric(UsageMetric::PhoneLinksOpened),
                mail_links_opened: metric(UsageMetric::MailLinksOpened),
                reservations: metric(UsageMetric::ReservationMailsStarted),
            }
        };
        let requests = |page: Page| PageRequestCount {
            page: page.into(),
            counts: statistics
                .metric_on_page(UsageMetric::PageRequests, page)
                .into(),
        };
        let by_day = |daily_counts: Vec<(Date, ComparedCount)>| {
            let daily_counts = daily_counts.into_iter();
            daily_counts
                .map(|(day, ComparedCount { now, before })| DailyCount { day, now, before })
                .collect()
        };
        let by_hour = statistics.visits_by_hour().into_iter();
        let by_hour = by_hour.map(|(hour, counts)| HourlyCount {
            hour,
            counts: counts.into(),
        });
        Self {
            period_days: statistics.days.length(),
            from: statistics.days.first(),
            until: statistics.days.last(),
            previous_period: statistics.days.before().into(),
            counted_since: statistics.first_guest_event_day,
            today: UsageToday::new(statistics),
            visits: metric(UsageMetric::Visits),
            page_views: metric(UsageMetric::PageViews),
            phone_links_opened: metric(UsageMetric::PhoneLinksOpened),
            mail_links_opened: metric(UsageMetric::MailLinksOpened),
            reservations: metric(UsageMetric::ReservationMailsStarted),
            stammtisch_mails: metric(UsageMetric::StammtischMailStarted),
            maps_opened: metric(UsageMetric::MapsOpened),
            language_changes: metric(UsageMetric::LanguageSwitches),
            carousels_used: metric(UsageMetric::CarouselsUsed),
            menus_opened: metric(UsageMetric::MenuPdfsOpened),
            visits_by_day: by_day(statistics.visits_by_day()),
            visits_by_hour: by_hour.collect(),
            menus: MenuType::ALL.into_iter().map(menu).collect(),
            pages: Page::ALL.iter().map(page).collect(),
            page_requests: PageRequestStatistics {
                is_counted: counts_page_requests,
                counted_since: statistics.first_page_request_day,
                total: metric(UsageMetric::PageRequests),
                today: statistics.today(UsageMetric::PageRequests),
                by_day: by_day(statistics.page_requests_by_day()),
                by_page: Page::all_with_path().map(requests).collect(),
            },
        }
    }
}

operation_errors! {
    GetStatisticsError: &[(400, "`days` is not 7, 30 or 365.")];
}

#[derive(ApiResponse)]
pub enum GetStatisticsResponse {
    /// The period, the previous one, and today.
    #[oai(status = 200)]
    Ok(Json<Statistics>),
}

pub struct StatisticsApi;

#[OpenApi(tag = "ApiTag::Statistics")]
impl StatisticsApi {
    /// Get usage statistics
    ///
    /// Daily totals of the usage of guests who agreed to it. Days and hours are local to Vienna. The period ends
    /// yesterday and is compared with the one before; today is separate.
    #[oai(path = "/statistics", method = "get", operation_id = "getStatistics")]
    async fn get(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The length of the period in days; 30 if absent.
        days: Query<Option<PeriodLength>>,
    ) -> Result<GetStatisticsResponse, GetStatisticsError> {
        let period = days.0.unwrap_or(PeriodLength::ThirtyDays).into();
        let statistics = services.usage.statistics(period).await?;
        let statistics = Statistics::new(&statistics, services.usage.counts_page_requests());
        Ok(GetStatisticsResponse::Ok(Json(statistics)))
    }
}
