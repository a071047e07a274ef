//! Reads responses.

use std::time::Duration;

use reqwest::Response;
use serde_json::Value;

/// The value, or an empty string.
pub fn header(response: &Response, name: &str) -> String {
    let value = response.headers().get(name);
    value.map_or("", |value| value.to_str().unwrap()).to_owned()
}

/// Returns the id and the data of the next event of a stream.
pub async fn next_event(stream: &mut Response) -> (String, Value) {
    let mut text = String::new();
    while !text.ends_with("\n\n") {
        let chunk = tokio::time::timeout(Duration::from_secs(5), stream.chunk());
        let chunk = chunk.await.expect("no event within 5 s").unwrap().unwrap();
        text.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    let field = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name));
        value.unwrap_or_else(|| panic!("no {name} in {text}"))
    };
    assert_eq!(field("event: "), "edition");
    let data = serde_json::from_str(field("data: ")).unwrap();
    (field("id: ").to_owned(), data)
}

/// The values of `Set-Cookie`.
pub fn cookies(response: &Response) -> Vec<String> {
    let values = response.headers().get_all("set-cookie").iter();
    values
        .map(|value| value.to_str().unwrap().to_owned())
        .collect()
}

/// Returns the problem document after checking what all of them have in common.
pub async fn read_problem(response: Response) -> Value {
    let status = response.status().as_u16();
    assert_eq!(
        header(&response, "content-type"),
        "application/problem+json"
    );
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(!header(&response, "allow").is_empty(), status == 405);
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["status"], status, "{problem}");
    assert!(
        problem["detail"].as_str().unwrap().ends_with('.'),
        "{problem}"
    );
    problem
}

/// Returns the problem document after checking its status and type.
pub async fn assert_problem(response: Response, status: u16, kind: &str) -> Value {
    let problem = read_problem(response).await;
    assert_eq!(problem["status"], status, "{problem}");
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
    problem
}

/// The invalid fields with their error codes: `title missing`.
pub fn field_errors(problem: &Value) -> Vec<String> {
    let errors = problem["errors"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    errors
        .map(|error| format!("{} {}", text(&error["field"]), text(&error["code"])))
        .collect()
}
