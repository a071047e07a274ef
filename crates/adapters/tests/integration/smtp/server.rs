//! A fake SMTP server with configurable responses.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

#[derive(Clone, Debug)]
pub struct ReceivedMail {
    pub sender: String,
    pub recipients: Vec<String>,
    /// Headers and body, without the dots that SMTP adds.
    pub text: String,
}

impl ReceivedMail {
    /// The unfolded value, or an empty string.
    pub fn header_value(&self, name: &str) -> String {
        let headers = self.text.split("\r\n\r\n").next().unwrap_or_default();
        let unfolded = headers.replace("\r\n ", " ").replace("\r\n\t", " ");
        let line = unfolded
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_default().to_owned()
    }

    pub fn header_names(&self) -> Vec<&str> {
        let headers = self.text.split("\r\n\r\n").next().unwrap_or_default();
        let lines = headers
            .split("\r\n")
            .filter(|line| !line.starts_with([' ', '\t']));
        lines.filter_map(|line| line.split(':').next()).collect()
    }
}

#[derive(Default)]
struct SmtpServerState {
    /// Responses in place of the positive ones, by command.
    responses: HashMap<String, VecDeque<String>>,
    /// Delays the response to the next mail.
    delay: Option<Duration>,
    mails: Vec<ReceivedMail>,
    received_commands: Vec<String>,
}

pub struct SmtpServer {
    pub address: SocketAddr,
    state: Arc<Mutex<SmtpServerState>>,
    accept_loop: JoinHandle<()>,
}

impl SmtpServer {
    pub async fn start() -> Self {
        Self::start_on_address("127.0.0.1:0".parse().unwrap()).await
    }

    pub async fn start_on_address(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(SmtpServerState::default()));
        let shared = state.clone();
        let accept_loop = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(Connection::run(stream, shared.clone()));
            }
        });
        Self {
            address,
            state,
            accept_loop,
        }
    }

    /// Sets the response to the next `command`. `CONNECT` is the greeting, `.` the end of a mail. An empty response closes
    /// the connection.
    pub fn set_response(&self, command: &str, response: &str) {
        let mut state = self.state.lock().unwrap();
        let responses = state.responses.entry(command.to_owned()).or_default();
        responses.push_back(response.to_owned());
    }

    /// Delays the response to the next mail.
    pub fn delay_next_mail(&self, delay: Duration) {
        self.state.lock().unwrap().delay = Some(delay);
    }

    /// Waits until the delay has begun.
    pub async fn wait_until_delay_begins(&self) {
        while self.state.lock().unwrap().delay.is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.state.lock().unwrap().mails.clone()
    }

    pub fn received_commands(&self) -> Vec<String> {
        self.state.lock().unwrap().received_commands.clone()
    }

    /// Waits for the mail of that number, from 1.
    pub async fn mail(&self, number: usize) -> ReceivedMail {
        let received_mail = async {
            loop {
                if let Some(mail) = self.mails().into_iter().nth(number - 1) {
                    return mail;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let received_mail = tokio::time::timeout(Duration::from_secs(20), received_mail).await;
        received_mail.expect("no mail within 20 s")
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.accept_loop.abort();
    }
}

struct Connection {
    stream: BufReader<TcpStream>,
    state: Arc<Mutex<SmtpServerState>>,
}

impl Connection {
    async fn run(stream: TcpStream, state: Arc<Mutex<SmtpServerState>>) {
        let stream = BufReader::new(stream);
        // The client may close the connection at any time.
        let _ = Self { stream, state }.serve().await;
    }

    async fn serve(mut self) -> Option<()> {
        let mut mail = ReceivedMail {
            sender: String::new(),
            recipients: Vec::new(),
            text: String::new(),
        };
        self.respond("CONNECT", "220 mail.example ESMTP").await?;
        loop {
            let line = self.line().await?;
            self.state
                .lock()
                .unwrap()
                .received_commands
                .push(line.trim_end().to_owned());
            let smtp_verb = line.split([' ', '\r']).next()?.to_ascii_uppercase();
            let (command, positive) = match smtp_verb.as_str() {
                "EHLO" => ("EHLO", "250-mail.example\r\n250-8BITMIME\r\n250 AUTH PLAIN"),
                "AUTH" => ("AUTH", "235 2.7.0 welcome"),
                "MAIL" => {
                    mail.sender = address_in_brackets(&line);
                    ("MAIL", "250 2.1.0 ok")
                }
                "RCPT" => {
                    mail.recipients.push(address_in_brackets(&line));
                    ("RCPT", "250 2.1.5 ok")
                }
                "DATA" => ("DATA", "354 go on"),
                "QUIT" => ("QUIT", "221 2.0.0 bye"),
                _ => ("?", "502 5.5.1 unknown command"),
            };
            let is_accepted = self.respond(command, positive).await?;
            if command == "DATA" && is_accepted {
                mail.text = self.text().await?;
                let delay = self.state.lock().unwrap().delay.take();
                tokio::time::sleep(delay.unwrap_or_default()).await;
                if self.respond(".", "250 2.0.0 accepted").await? {
                    self.state.lock().unwrap().mails.push(mail.clone());
                }
            }
        }
    }

    /// Everything up to the line with the dot.
    async fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let line = self.line().await?;
            if line == ".\r\n" {
                return Some(text);
            }
            text.push_str(line.strip_prefix('.').unwrap_or(&line));
        }
    }

    async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.stream.read_line(&mut line).await.ok()?;
        (length > 0).then_some(line)
    }

    /// Sends the configured response or the positive one. Returns whether it was positive.
    async fn respond(&mut self, command: &'static str, positive: &str) -> Option<bool> {
        let configured_response = self
            .state
            .lock()
            .unwrap()
            .responses
            .get_mut(command)
            .and_then(VecDeque::pop_front);
        if configured_response.as_deref() == Some("") {
            return None;
        }
        let response = format!("{}\r\n", configured_response.as_deref().unwrap_or(positive));
        self.stream
            .get_mut()
            .write_all(response.as_bytes())
            .await
            .ok()?;
        Some(configured_response.is_none())
    }
}

fn address_in_brackets(line: &str) -> String {
    let bracketed_text = line.split(['<', '>']).nth(1);
    bracketed_text.unwrap_or_default().to_owned()
}
