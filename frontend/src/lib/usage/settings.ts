import type { Config } from "mixpanel-browser";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** In milliseconds (specification §9). */
export const requestTimeout = 90 * second;

/** In UTF-16 units (specification §9). */
export const maxPropertyLength = 255;

/**
 * Specification §9. Fixed in the client: the retry delay doubles up to 10 minutes, and a batch refused as too large
 * is halved.
 */
const limits = {
  batch_size: 50,
  batch_flush_interval_ms: 5 * second,
  batch_request_timeout_ms: requestTimeout,
  /** Days. */
  cookie_expiration: 365,
  /** Sessions are not recorded. */
  record_sessions_percent: 0,
  record_idle_timeout_ms: 30 * minute,
  record_max_ms: 24 * hour,
};

const mixpanelNoReferrerSettings = {
  save_referrer: false,
  store_google: false,
  track_marketing: false,
  skip_first_touch_marketing: true,
};

/** Properties that the client would also store in its cookie. */
export const propertiesExcludedFromCookie = ["distinct_id", "$device_id", "$search_engine", "mp_keyword"];

/** Properties that the client adds by itself and that would identify a person or device. */
const excludedProperties = [
  ...propertiesExcludedFromCookie,
  ...["$referrer", "$referring_domain", "$current_url"],
  ...["$os", "$browser", "$browser_version", "$device", "$screen_height", "$screen_width"],
  ...["mp_lib", "$lib_version"],
];

export const settings: Partial<Config> = {
  ...limits,
  ...mixpanelNoReferrerSettings,
  property_blacklist: excludedProperties,
  api_host: "/api/usage",
  // The default base64 encoding is not UTF-8 safe.
  api_payload_format: "json",
  ip: false,
  // Explicit consent takes precedence over Do Not Track.
  ignore_dnt: true,
  persistence: "cookie",
  cross_subdomain_cookie: false,
  // With persistence enabled at start the client would open an IndexedDB database for recordings; it is enabled
  // afterwards.
  disable_persistence: true,
  // Started after its persistence is set up.
  batch_autostart: false,
};
