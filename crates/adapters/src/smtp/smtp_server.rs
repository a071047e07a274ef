use std::fmt;
use std::time::Duration;

use domain::network::is_loopback_host;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::{Host, Url};

/// Time limit for connecting to each address of the mail server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A mail server, from a URL such as `smtps://user:password@mail.example`, or `smtp://` with `?tls=required`
/// (STARTTLS), `?tls=opportunistic`, or neither. A password requires one of the first two, unless the server is on this
/// machine.
#[derive(Clone)]
pub struct SmtpServer {
    host: String,
    port: u16,
    tls: Tls,
    smtp_credentials: Option<Credentials>,
}

/// Not the URL of a mail server. The messages do not contain the URL, which may have a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidSmtpUrl {
    /// The URL has another scheme, or no host.
    #[error("is not smtp:// or smtps:// with the name of a mail server")]
    Malformed,
    /// The user would be ignored.
    #[error("has a user without a password; use user:password")]
    UrlUserWithoutPassword,
    /// The option would be ignored, and with it the encryption.
    #[error("may end in ?tls=required or ?tls=opportunistic after smtp://, and in nothing else")]
    UnknownUrlOption,
    /// A wrong password would be sent.
    #[error("has a % in user or password that no two hexadecimal digits follow; a % itself is %25")]
    InvalidPercentEncoding,
    #[error(
        "would send the password unencrypted; use smtps:// or ?tls=required, unless the server is on this machine"
    )]
    Unencrypted,
}

impl SmtpServer {
    /// Parses the URL. Opens no connection. `lettre`'s own parser ignores unknown options, and accepts a password that
    /// would be sent unencrypted.
    pub fn parse(url: &str) -> Result<Self, InvalidSmtpUrl> {
        let url = Url::parse(url).map_err(|_| InvalidSmtpUrl::Malformed)?;
        let is_path_empty = matches!(url.path(), "" | "/");
        match (url.scheme(), url.query(), url.fragment()) {
            ("smtp", None | Some("tls=required" | "tls=opportunistic"), None)
            | ("smtps", None, None)
                if is_path_empty => {}
            ("smtp" | "smtps", ..) => return Err(InvalidSmtpUrl::UnknownUrlOption),
            _ => return Err(InvalidSmtpUrl::Malformed),
        }
        let smtp_credentials = smtp_credentials(&url)?;
        let host = match url.host().ok_or(InvalidSmtpUrl::Malformed)? {
            Host::Domain("") => return Err(InvalidSmtpUrl::Malformed),
            // In this scheme it is percent-encoded. The server has the name in ASCII.
            Host::Domain(name) => Host::parse(name)
                .map_err(|_| InvalidSmtpUrl::Malformed)?
                .to_string(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        };
        let tls_parameters =
            || TlsParameters::new(host.clone()).map_err(|_| InvalidSmtpUrl::Malformed);
        let (tls, port) = match (url.scheme(), url.query()) {
            ("smtps", _) => (Tls::Wrapper(tls_parameters()?), smtp::SUBMISSIONS_PORT),
            (_, Some("tls=required")) => (Tls::Required(tls_parameters()?), smtp::SUBMISSION_PORT),
            (_, Some(_)) => (Tls::Opportunistic(tls_parameters()?), smtp::SUBMISSION_PORT),
            _ => (Tls::None, smtp::SMTP_PORT),
        };
        let is_encryption_optional = matches!(tls, Tls::None | Tls::Opportunistic(_));
        if smtp_credentials.is_some() && is_encryption_optional && !is_loopback_host(&host) {
            return Err(InvalidSmtpUrl::Unencrypted);
        }
        Ok(Self {
            host,
            port: url.port().unwrap_or(port),
            tls,
            smtp_credentials,
        })
    }

    /// Connects and authenticates.
    pub(super) async fn connect(
        &self,
        ehlo_name: &ClientId,
    ) -> Result<AsyncSmtpConnection, smtp::Error> {
        let address = (self.host.as_str(), self.port);
        let implicit_tls = match &self.tls {
            Tls::Wrapper(tls) => Some(tls.clone()),
            _ => None,
        };
        let mut smtp_connection = AsyncSmtpConnection::connect_tokio1(
            address,
            Some(CONNECT_TIMEOUT),
            ehlo_name,
            implicit_tls,
            None,
        )
        .await?;
        match &self.tls {
            Tls::Required(tls) => smtp_connection.starttls(tls.clone(), ehlo_name).await?,
            Tls::Opportunistic(tls) if smtp_connection.can_starttls() => {
                smtp_connection.starttls(tls.clone(), ehlo_name).await?;
            }
            _ => {}
        }
        if let Some(smtp_credentials) = &self.smtp_credentials {
            let auth_mechanisms = [Mechanism::Plain, Mechanism::Login];
            smtp_connection
                .auth(&auth_mechanisms, smtp_credentials)
                .await?;
        }
        Ok(smtp_connection)
    }
}

fn smtp_credentials(url: &Url) -> Result<Option<Credentials>, InvalidSmtpUrl> {
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        (_, None) => Err(InvalidSmtpUrl::UrlUserWithoutPassword),
        (user, Some(password)) => Ok(Some(Credentials::new(
            percent_decode(user)?,
            percent_decode(password)?,
        ))),
    }
}

fn percent_decode(text: &str) -> Result<String, InvalidSmtpUrl> {
    let is_hex = |digit: char| digit.is_ascii_hexdigit();
    let is_percent_escape = |after: &str| {
        after
            .get(..2)
            .is_some_and(|digits| digits.chars().all(is_hex))
    };
    if !text.split('%').skip(1).all(is_percent_escape) {
        return Err(InvalidSmtpUrl::InvalidPercentEncoding);
    }
    let decoded = percent_decode_str(text).decode_utf8();
    decoded
        .map(String::from)
        .map_err(|_| InvalidSmtpUrl::InvalidPercentEncoding)
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SmtpServer")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_smtp_urls() {
        use InvalidSmtpUrl::{
            InvalidPercentEncoding, Malformed, Unencrypted, UnknownUrlOption,
            UrlUserWithoutPassword,
        };
        for (expected, urls) in [
            (
                Ok(()),
                "smtp://127.0.0.1:2525 smtp://mail.example smtp://mail.example/ \
                 smtp://inn%40mail.example:p%3Aw@mail.example:587?tls=required \
                 smtp://mail.example?tls=opportunistic smtps://inn:secret@mail.example \
                 smtps://[2001:db8::1]:465 smtps://inn:100%25@mail.example \
                 smtp://inn:s@localhost smtp://inn:s@127.0.0.1:2525 smtp://inn:s@[::1]:2525",
            ),
            (
                Err(Malformed),
                "mail.example:25 http://mail.example smtp:// smtp://mail.example:port",
            ),
            (
                Err(UrlUserWithoutPassword),
                "smtp://inn@mail.example smtps://inn:@mail.example",
            ),
            (
                Err(InvalidPercentEncoding),
                "smtps://inn:s3%ZZt@mail.example smtps://i%n:s3@mail.example \
                 smtps://inn:100%@mail.example smtps://inn:%FF@mail.example",
            ),
            (
                Err(Unencrypted),
                "smtp://inn:s@mail.example smtp://inn:s@192.0.2.1:25 \
                 smtp://inn:s@localhost.mail.example smtp://inn:s@mail.example?tls=opportunistic",
            ),
            (
                Err(UnknownUrlOption),
                "smtp://mail.example?tls=requried smtp://mail.example?tsl=required \
                 smtp://mail.example?tls=required&x=1 smtp://mail.example/inn \
                 smtps://mail.example?tls=opportunistic smtp://mail.example#x",
            ),
        ] {
            for url in urls.split_whitespace() {
                assert_eq!(SmtpServer::parse(url).map(|_| ()), expected, "{url}");
            }
        }
        assert_eq!(SmtpServer::parse("").err(), Some(Malformed));
    }

    #[test]
    fn hosts_with_umlauts_are_those_of_the_dns() {
        let server = SmtpServer::parse("smtps://mail.gästehaus.example").unwrap();
        assert_eq!(server.host, "mail.xn--gstehaus-0za.example");
    }

    #[test]
    fn debug_output_hides_the_password() {
        let server = SmtpServer::parse("smtps://inn:secret@mail.example").unwrap();
        assert_eq!(format!("{server:?}"), "SmtpServer");
    }
}
