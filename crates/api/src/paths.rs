//! Merges duplicate paths of the generated specification: the framework repeats a path for each file that has an
//! operation at it.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::{Map, Value};

#[derive(Deserialize, Default)]
struct Document {
    #[serde(default)]
    paths: Paths,
}

#[derive(Default)]
struct Paths(Map<String, Value>);

impl<'de> Deserialize<'de> for Paths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PathsVisitor)
    }
}

struct PathsVisitor;

impl<'de> Visitor<'de> for PathsVisitor {
    type Value = Paths;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("paths")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Paths, A::Error> {
        let mut paths: Map<String, Value> = Map::new();
        while let Some((path, operations)) = entries.next_entry::<String, Map<String, Value>>()? {
            let merged = paths.entry(path).or_insert_with(|| Map::new().into());
            if let Some(merged) = merged.as_object_mut() {
                merged.extend(operations);
            }
        }
        Ok(Paths(paths))
    }
}

#[must_use]
pub fn merge_duplicate_paths(text: &str) -> Value {
    let Document { paths } = serde_json::from_str(text).unwrap_or_default();
    let mut document: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(duplicated) = document.get_mut("paths") {
        *duplicated = paths.0.into();
    }
    document
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn merges_the_operations_of_a_path() {
        let text = r#"{"a":1,"paths":{"/x":{"get":1},"/y":{"put":2},"/x":{"post":3}},"b":2}"#;
        let document = merge_duplicate_paths(text);
        let paths = json!({ "/x": { "get": 1, "post": 3 }, "/y": { "put": 2 } });
        assert_eq!(document, json!({ "a": 1, "paths": paths, "b": 2 }));
    }
}
