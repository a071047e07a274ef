//! Tables of HTTP requests with their expected responses.
//!
//! A line is `METHOD path (header: value | …) body => status (header: value | …) body`, where headers and bodies may be
//! omitted. A line that does not begin with a capital letter continues the previous one. Only the expected headers and the
//! expected fields of a JSON body are compared; a header `~ text` contains the text. The body of a problem document is its
//! type and each invalid field with its error code: `422 unprocessable-content title missing, url unknown`.

use std::fmt::Write;

use reqwest::{Method, RequestBuilder, Response};
use serde_json::Value;

use super::{header, responses::read_problem};

/// Sends the requests in order. Panics with the whole table if responses differ.
pub async fn check(table: &str, request: impl Fn(Method, &str) -> RequestBuilder) {
    let mut lines: Vec<String> = Vec::new();
    for line in table.lines().map(str::trim) {
        match lines.last_mut() {
            Some(last) if !line.starts_with(|first: char| first.is_ascii_uppercase()) => {
                *last = format!("{last} {line}");
            }
            _ if line.is_empty() => {}
            _ => lines.push(line.to_owned()),
        }
    }
    let (mut report, mut differs) = (String::new(), false);
    for line in &lines {
        let (sent, expected) = line
            .split_once(" => ")
            .expect("a line is `request => response`");
        let (method, sent) = sent.split_once(' ').unwrap();
        let (path, rest) = sent.trim().split_once(' ').unwrap_or((sent.trim(), ""));
        let (headers, body) = split_headers(rest.trim());
        let mut request = request(method.parse().unwrap(), path);
        if !body.is_empty() {
            let has_content_type = headers.iter().any(|(name, _)| *name == "content-type");
            let json = (!has_content_type).then_some(("content-type", "application/json"));
            request = with_headers(request, json.as_slice()).body(body.to_owned());
        }
        let response = with_headers(request, &headers).send().await.unwrap();
        let (expected, actual) = compare_response(response, expected.trim()).await;
        if actual == expected {
            writeln!(report, "    {line}").unwrap();
        } else {
            differs = true;
            writeln!(report, ">>> {line}\nis: {actual}").unwrap();
        }
    }
    assert!(!report.is_empty(), "the table is empty");
    assert!(!differs, "responses differ:\n\n{report}");
}

fn with_headers(request: RequestBuilder, headers: &[(&str, &str)]) -> RequestBuilder {
    headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    })
}

/// `(name: value | …) rest`
fn split_headers(text: &str) -> (Vec<(&str, &str)>, &str) {
    let Some((headers, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(')')) else {
        return (Vec::new(), text);
    };
    let headers = headers
        .split(" | ")
        .map(|header| header.split_once(':').unwrap());
    let headers = headers.map(|(name, value)| (name, value.trim()));
    (headers.collect(), rest.trim())
}

/// The expected response in a uniform notation, and the actual one with the same parts.
async fn compare_response(response: Response, expected: &str) -> (String, String) {
    let (status, rest) = expected.split_once(' ').unwrap_or((expected, ""));
    let (headers, body) = split_headers(rest.trim());
    let mut expected = status.to_owned();
    let mut actual = response.status().as_u16().to_string();
    for (name, value) in headers {
        let sent = header(&response, name);
        let part = value.strip_prefix("~ ");
        let contains = part.is_some_and(|part| sent.contains(part));
        let sent = if contains { value } else { sent.as_str() };
        write!(expected, " ({name}: {value})").unwrap();
        write!(actual, " ({name}: {sent})").unwrap();
    }
    if body.is_empty() {
        return (expected, actual);
    }
    expected.push(' ');
    actual.push(' ');
    if header(&response, "content-type") == "application/problem+json" {
        expected.push_str(body);
        actual.push_str(&describe_problem(&read_problem(response).await));
        return (expected, actual);
    }
    let text = response.text().await.unwrap();
    let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
    if let Ok(body) = serde_json::from_str::<Value>(body) {
        expected.push_str(&body.to_string());
        actual.push_str(&select_expected_fields(&value, &body).to_string());
    } else {
        // An error of the storage service.
        let reason = value["error"]["reason"].as_str();
        expected.push_str(body);
        actual.push_str(reason.unwrap_or(&value.to_string()));
    }
    (expected, actual)
}

/// The type, and the invalid fields with their error codes.
fn describe_problem(problem: &Value) -> String {
    let kind = problem["type"].as_str().unwrap();
    let kind = kind.trim_start_matches("urn:wirtshaus:problem:");
    let errors = super::field_errors(problem);
    format!("{kind} {}", errors.join(", "))
        .trim_end()
        .to_owned()
}

/// The fields that `expected` has, in its order.
fn select_expected_fields(actual: &Value, expected: &Value) -> Value {
    match (actual, expected) {
        (Value::Object(_), Value::Object(expected)) => {
            let fields = expected.iter();
            let fields = fields.map(|(name, expected)| {
                (
                    name.clone(),
                    select_expected_fields(&actual[name], expected),
                )
            });
            Value::Object(fields.collect())
        }
        (Value::Array(actual), Value::Array(expected)) if actual.len() == expected.len() => {
            let items = actual.iter().zip(expected);
            items
                .map(|(actual, expected)| select_expected_fields(actual, expected))
                .collect()
        }
        _ => actual.clone(),
    }
}
