//! A mail server of this machine: speaks SMTP over a real socket, keeps what it is given, and answers as it is told.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What came with one mail.
#[derive(Clone, Debug)]
pub struct Mail {
    pub sender: String,
    pub recipients: Vec<String>,
    /// Heads and body as sent, without the dots that SMTP adds.
    pub text: String,
}

impl Mail {
    /// The value of a head, unfolded; empty when there is none.
    pub fn head(&self, name: &str) -> String {
        let heads = self.text.split("\r\n\r\n").next().unwrap_or_default();
        let unfolded = heads.replace("\r\n ", " ").replace("\r\n\t", " ");
        let line = unfolded
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_default().to_owned()
    }

    pub fn head_names(&self) -> Vec<&str> {
        let heads = self.text.split("\r\n\r\n").next().unwrap_or_default();
        let lines = heads
            .split("\r\n")
            .filter(|line| !line.starts_with([' ', '\t']));
        lines.filter_map(|line| line.split(':').next()).collect()
    }
}

#[derive(Default)]
struct Told {
    /// Answers to be given instead of the good one, by the command they answer.
    answers: HashMap<&'static str, VecDeque<&'static str>>,
    /// How long the next mail is thought about before it is answered.
    thinks: Option<Duration>,
    mails: Vec<Mail>,
    commands: Vec<String>,
}

pub struct SmtpServer {
    pub address: SocketAddr,
    told: Arc<Mutex<Told>>,
    serving: JoinHandle<()>,
}

impl SmtpServer {
    pub async fn start() -> Self {
        Self::at("127.0.0.1:0".parse().unwrap()).await
    }

    /// At an address that was in use a moment ago.
    pub async fn at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let told = Arc::new(Mutex::new(Told::default()));
        let keeps = told.clone();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(Conversation::begin(stream, keeps.clone()));
            }
        });
        Self {
            address,
            told,
            serving,
        }
    }

    /// Answers the next `command` with `answer`: `("DATA", "451 4.3.0 später")`. `CONNECT` is the greeting, `.` the end
    /// of a mail, and an empty answer hangs up.
    pub fn answer(&self, command: &'static str, answer: &'static str) {
        let mut told = self.told.lock().unwrap();
        told.answers.entry(command).or_default().push_back(answer);
    }

    /// Thinks about the next mail for so long before it answers.
    pub fn think(&self, time: Duration) {
        self.told.lock().unwrap().thinks = Some(time);
    }

    /// Waits until it thinks about a mail.
    pub async fn thinking(&self) {
        while self.told.lock().unwrap().thinks.is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub fn mails(&self) -> Vec<Mail> {
        self.told.lock().unwrap().mails.clone()
    }

    pub fn commands(&self) -> Vec<String> {
        self.told.lock().unwrap().commands.clone()
    }

    /// Waits for the mail of that number, from 1.
    pub async fn mail(&self, number: usize) -> Mail {
        let arrival = async {
            loop {
                if let Some(mail) = self.mails().into_iter().nth(number - 1) {
                    return mail;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let arrival = tokio::time::timeout(Duration::from_secs(20), arrival).await;
        arrival.expect("no mail within 20 s")
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

struct Conversation {
    stream: BufReader<TcpStream>,
    told: Arc<Mutex<Told>>,
}

impl Conversation {
    async fn begin(stream: TcpStream, told: Arc<Mutex<Told>>) {
        let stream = BufReader::new(stream);
        // The client may hang up at any time.
        let _ = Self { stream, told }.hold().await;
    }

    async fn hold(mut self) -> Option<()> {
        let mut mail = Mail {
            sender: String::new(),
            recipients: Vec::new(),
            text: String::new(),
        };
        self.say("CONNECT", "220 mail.example ESMTP").await?;
        loop {
            let line = self.line().await?;
            self.told
                .lock()
                .unwrap()
                .commands
                .push(line.trim_end().to_owned());
            let verb = line.split([' ', '\r']).next()?.to_ascii_uppercase();
            let (command, good) = match verb.as_str() {
                "EHLO" => ("EHLO", "250-mail.example\r\n250-8BITMIME\r\n250 AUTH PLAIN"),
                "AUTH" => ("AUTH", "235 2.7.0 welcome"),
                "MAIL" => {
                    mail.sender = in_brackets(&line);
                    ("MAIL", "250 2.1.0 ok")
                }
                "RCPT" => {
                    mail.recipients.push(in_brackets(&line));
                    ("RCPT", "250 2.1.5 ok")
                }
                "DATA" => ("DATA", "354 go on"),
                "QUIT" => ("QUIT", "221 2.0.0 bye"),
                _ => ("?", "502 5.5.1 what?"),
            };
            let as_hoped = self.say(command, good).await?;
            if command == "DATA" && as_hoped {
                mail.text = self.text().await?;
                let thinks = self.told.lock().unwrap().thinks.take();
                tokio::time::sleep(thinks.unwrap_or_default()).await;
                if self.say(".", "250 2.0.0 taken").await? {
                    self.told.lock().unwrap().mails.push(mail.clone());
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

    /// Says what it was told to say, or `good`; whether it said that.
    async fn say(&mut self, command: &'static str, good: &str) -> Option<bool> {
        let told = self
            .told
            .lock()
            .unwrap()
            .answers
            .get_mut(command)
            .and_then(VecDeque::pop_front);
        if told == Some("") {
            return None;
        }
        let answer = format!("{}\r\n", told.unwrap_or(good));
        self.stream
            .get_mut()
            .write_all(answer.as_bytes())
            .await
            .ok()?;
        Some(told.is_none())
    }
}

fn in_brackets(line: &str) -> String {
    let inside = line.split(['<', '>']).nth(1);
    inside.unwrap_or_default().to_owned()
}
