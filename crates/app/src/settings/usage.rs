//! Usage counting and forwarding.

use adapters::analytics::AnalyticsServiceOrigin;
use domain::{inn::UsagePrivacyNotice, secrets::Password};
use services::usage::UsageSettings;
use time::Duration;

use super::{
    InvalidValue, SettingValues, parse_bool, parse_in_range, parse_optional, parse_secure_url,
};

/// Forwarding of usage events.
#[derive(Clone, Debug)]
pub struct AnalyticsSettings {
    /// Origin of the service.
    pub address: AnalyticsServiceOrigin,
    /// Project token.
    pub token: Password,
}

pub(super) fn usage_settings(values: &SettingValues<'_>) -> Result<UsageSettings, InvalidValue> {
    let retention = values.parse(
        "usage_keep_days",
        parse_in_range(UsagePrivacyNotice::RETENTION_DAYS_RANGE),
    );
    Ok(UsageSettings {
        retention: retention.map(|days| Duration::days(days.into()))?,
        counts_page_requests: values.parse("count_without_consent", parse_bool)?,
    })
}

pub(super) fn analytics_settings(
    values: &SettingValues<'_>,
) -> Result<Option<AnalyticsSettings>, InvalidValue> {
    let parse = parse_secure_url(
        AnalyticsServiceOrigin::parse,
        "is not an https address that ends with its host",
    );
    let Some(address) = values.parse("analytics_address", parse_optional(parse))? else {
        return Ok(None);
    };
    let token = values.parse("analytics_token", Password::parse)?;
    Ok(Some(AnalyticsSettings { address, token }))
}

pub(super) fn usage_privacy_notice(
    usage: UsageSettings,
    analytics: Option<&AnalyticsSettings>,
) -> UsagePrivacyNotice {
    UsagePrivacyNotice {
        retention_days: u16::try_from(usage.retention.whole_days()).unwrap_or(u16::MAX),
        forwarded_to: analytics.map(|service| service.address.host().to_owned()),
        counts_page_requests: usage.counts_page_requests,
    }
}
