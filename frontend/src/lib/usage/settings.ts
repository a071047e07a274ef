import type { Config } from "mixpanel-browser";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The longest text that is sent, in UTF-16 units (specification §9). */
export const longestText = 255;

/**
 * The client's own numbers (specification §9). Two more are fixed in it: the pause after a failure doubles up to 10
 * minutes, and a batch that is refused as too large is halved.
 */
const numbers = {
  /** Events in a batch. */
  batch_size: 50,
  /** Between two looks at whether there is something to send. */
  batch_flush_interval_ms: 5 * second,
  /** How long an answer may take. */
  batch_request_timeout_ms: 90 * second,
  /** Days. */
  cookie_expiration: 365,
  /** Nobody's session is recorded. These would be the limits of a recording. */
  record_sessions_percent: 0,
  record_idle_timeout_ms: 30 * minute,
  record_max_ms: 24 * hour,
};

/** Where guests came from is not asked, neither by name nor by the tags of advertisers. */
const noOrigin = {
  save_referrer: false,
  store_google: false,
  track_marketing: false,
  skip_first_touch_marketing: true,
};

/** What the client adds to an event by itself, who somebody is and with what they read, and nobody here wants to know. */
const neverTold = [
  ...["distinct_id", "$device_id", "$search_engine", "mp_keyword"],
  ...["$referrer", "$referring_domain", "$current_url"],
  ...["$os", "$browser", "$browser_version", "$device", "$screen_height", "$screen_width"],
  ...["mp_lib", "$lib_version"],
];

/** Of these, what it would also keep in its cookie. */
export const neverKept = ["distinct_id", "$device_id", "$search_engine", "mp_keyword"];

/** How the client is set up. It tells the house what `track` is told, and nothing and nobody else. */
export const settings: Partial<Config> = {
  ...numbers,
  ...noOrigin,
  property_blacklist: neverTold,
  api_host: "/api/usage",
  // Otherwise in base64, of an encoding that is not UTF-8: a single emoji would make a batch unreadable.
  api_payload_format: "json",
  ip: false,
  // An answer to our own question, given after it, counts for more than a wish for all sites of the world.
  ignore_dnt: true,
  persistence: "cookie",
  // The cookie is this host's alone.
  cross_subdomain_cookie: false,
  // With its cookie it would open a database for recordings that nobody makes, which no page can remove as long as it is
  // open, and number the tabs. It is given the cookie once it has begun without.
  disable_persistence: true,
  // Not before its requests are guarded.
  batch_autostart: false,
};
