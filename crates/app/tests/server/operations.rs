//! The operations of the published specification.

use reqwest::Method;
use serde_json::Value;

pub struct Operation {
    pub method: Method,
    pub path: String,
    pub openapi_object: Value,
}

pub fn specification() -> Value {
    serde_json::from_str(include_str!("../../../../openapi/wirtshaus.json")).unwrap()
}

pub fn operations() -> Vec<Operation> {
    let document = specification();
    let paths = document["paths"].as_object().unwrap().iter();
    let operations = paths.flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, openapi_object)| Operation {
            method: method.to_uppercase().parse().unwrap(),
            path: path.clone(),
            openapi_object: openapi_object.clone(),
        })
    });
    operations.collect()
}

impl Operation {
    /// `GET /news/{id}`
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The URL with values of the path parameters.
    pub fn url(&self) -> String {
        Self::url_of_path(&self.path)
    }

    /// The URL with this value of a path parameter.
    pub fn url_with(&self, parameter: &str, value: &str) -> String {
        Self::url_of_path(&self.path.replace(&format!("{{{parameter}}}"), value))
    }

    fn url_of_path(path: &str) -> String {
        let values = [
            ("{id}", "1"),
            ("{key}", "food"),
            ("{filetype}", "food"),
            ("{bucket}", "default"),
            ("{name}", "a"),
            ("{page}", "home"),
            ("{card}", "speisekarte"),
            ("{number}", "1"),
            ("{week}", "2026-W47"),
        ];
        let path = values
            .iter()
            .fold(path.to_owned(), |path, (parameter, value)| {
                path.replace(parameter, value)
            });
        assert!(!path.contains('{'), "no value for a parameter of {path}");
        format!("/api{path}")
    }

    /// The parameters in the path or the query, with their schemas.
    pub fn parameters(&self, parameter_location: &str) -> Vec<(&str, &Value)> {
        let parameters = self.openapi_object["parameters"]
            .as_array()
            .into_iter()
            .flatten();
        let parameters = parameters.filter(|parameter| parameter["in"] == parameter_location);
        parameters
            .map(|parameter| (parameter["name"].as_str().unwrap(), &parameter["schema"]))
            .collect()
    }

    pub fn is_of_storage(&self) -> bool {
        self.path.starts_with("/storage/")
    }

    /// Whether the operation has a JSON body that is no file.
    pub fn has_json_body(&self) -> bool {
        let content = &self.openapi_object["requestBody"]["content"];
        content.get("application/json; charset=utf-8").is_some()
    }
}
