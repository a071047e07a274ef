//! What is counted, and who else hears of it.

use adapters::analytics::AnalyticsAddress;
use domain::{accounts::Password, inn::Counting};
use services::usage::UsageRules;
use time::Duration;

use super::{Refused, Values, optional, within};

/// Who else hears of usage events.
#[derive(Clone, Debug)]
pub struct AnalyticsSettings {
    /// Where the service is.
    pub address: AnalyticsAddress,
    /// What it calls the house.
    pub token: Password,
}

pub(super) fn rules(values: &Values<'_>) -> Result<UsageRules, Refused> {
    let kept_for = values.parse("usage_keep_days", within(7, 3650));
    let yes_or_no = |text: String| text.parse().map_err(|_| "must be `true` or `false`");
    Ok(UsageRules {
        kept_for: kept_for.map(Duration::days)?,
        counts_requests: values.parse("count_without_consent", yes_or_no)?,
    })
}

pub(super) fn analytics(values: &Values<'_>) -> Result<Option<AnalyticsSettings>, Refused> {
    let address = optional(|url: String| AnalyticsAddress::parse(&url));
    let Some(address) = values.parse("analytics_address", address)? else {
        return Ok(None);
    };
    let token = values.parse("analytics_token", Password::parse)?;
    Ok(Some(AnalyticsSettings { address, token }))
}

/// What guests are told of it.
pub(super) fn counting(rules: UsageRules, analytics: Option<&AnalyticsSettings>) -> Counting {
    Counting {
        kept_days: u16::try_from(rules.kept_for.whole_days()).unwrap_or(u16::MAX),
        told_to: analytics.map(|service| service.address.host().to_owned()),
        requests: rules.counts_requests,
    }
}
