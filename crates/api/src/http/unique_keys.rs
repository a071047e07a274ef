//! Rejects JSON objects with duplicate keys, which parsers interpret differently (RFC 8259 §4).

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value};

/// A value without duplicate keys at any depth.
pub struct JsonWithUniqueKeys(pub Value);

impl<'de> Deserialize<'de> for JsonWithUniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor).map(Self)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(JsonWithUniqueKeys(value)) = items.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some((name, JsonWithUniqueKeys(value))) = entries.next_entry::<String, _>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom("duplicate key"));
            }
            fields.insert(name, value);
        }
        Ok(fields.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<Value> {
        let read = serde_json::from_str::<JsonWithUniqueKeys>(json).ok();
        read.map(|JsonWithUniqueKeys(value)| value)
    }

    #[test]
    fn accepts_objects_without_duplicate_keys_at_any_depth() {
        for json in [
            "null",
            "true",
            "-7",
            "18446744073709551615",
            "1.5",
            r#""\u00e9""#,
            r#"[{"a":1},{"a":1}]"#,
            r#"{"b":{"a":null},"a":{"a":[]}}"#,
        ] {
            assert_eq!(read(json), serde_json::from_str(json).ok(), "{json}");
        }
        for json in [
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"b":2,"\u0061":3}"#,
            r#"{"week":[{"day":1,"day":2}]}"#,
        ] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
