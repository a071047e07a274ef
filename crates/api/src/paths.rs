//! The paths of the published specification. The framework writes a path once for every file that has an operation at
//! it; a document has it once, with all of its operations.

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
        deserializer.deserialize_map(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Paths;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("paths")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Paths, A::Error> {
        let mut paths: Map<String, Value> = Map::new();
        while let Some((path, operations)) = entries.next_entry::<String, Map<String, Value>>()? {
            let there = paths.entry(path).or_insert_with(|| Map::new().into());
            if let Some(there) = there.as_object_mut() {
                there.extend(operations);
            }
        }
        Ok(Paths(paths))
    }
}

/// The document, with every path once.
#[must_use]
pub fn each_once(text: &str) -> Value {
    let Document { paths } = serde_json::from_str(text).unwrap_or_default();
    let mut document: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(there) = document.get_mut("paths") {
        *there = paths.0.into();
    }
    document
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_has_all_of_its_operations() {
        let text = r#"{"a":1,"paths":{"/x":{"get":1},"/y":{"put":2},"/x":{"post":3}},"b":2}"#;
        let document = each_once(text);
        let paths = json!({ "/x": { "get": 1, "post": 3 }, "/y": { "put": 2 } });
        assert_eq!(document, json!({ "a": 1, "paths": paths, "b": 2 }));
    }
}
