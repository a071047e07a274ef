use std::{collections::HashMap, sync::Arc};

use bytes::Bytes;
use domain::{
    content::PictureName,
    pictures::{ICON_FILES, Picture, SocialPicturePath},
    usage::Page,
};
use http_server::{CacheControl, CompressedBodies, PreparedResponse};
use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem_openapi::types::Type;
use services::{
    pictures::{DerivePictureError, PictureService},
    public_content::PublicContent,
};

use super::{
    edition::Edition,
    state::{MAX_PAGE_STATE_NEWS, PublicState},
};
use crate::{content::built_in_picture_path, public_reads::PublicReads};

/// The icon of the build, which has no bytes of an uploaded one.
const SVG_ICON_PATH: &str = "/favicon.svg";

/// The list of the landing page that has the icon.
const ICON_LIST: &str = "icon";

/// Makes the pictures beside links and the icon of the website, which are cut from stored files.
pub struct DerivedPictures {
    pub pictures: Arc<PictureService>,
    pub public_reads: Arc<PublicReads>,
}

impl DerivedPictures {
    /// The responses by path. Those that the previous edition has are taken from it. What cannot be made is left out.
    pub(super) async fn responses(
        &self,
        content: &PublicContent,
        state: &PublicState,
        previous: Option<&Edition>,
    ) -> HashMap<String, PreparedResponse> {
        let mut responses = HashMap::new();
        for picture in pictures_beside_links(content) {
            let path = SocialPicturePath(picture).to_string();
            if let Some(response) = previous.and_then(|previous| previous.response(&path)) {
                responses.insert(path, response.clone());
                continue;
            }
            match self.pictures.social_picture(picture).await {
                Ok(bytes) => {
                    responses.insert(path, picture_response("image/jpeg", bytes));
                }
                Err(error) => log(&picture.name, &error),
            }
        }
        if let Some(name) = home_picture(content, ICON_LIST) {
            match self.icon(name, content, state, previous).await {
                Ok(icon) => responses.extend(icon),
                Err(error) => log(name, &error),
            }
        }
        responses
    }

    async fn icon(
        &self,
        name: &PictureName,
        content: &PublicContent,
        state: &PublicState,
        previous: Option<&Edition>,
    ) -> Result<Vec<(String, PreparedResponse)>, DerivePictureError> {
        let reused = previous.and_then(|previous| {
            if icon_items(previous.state.as_ref()?) != icon_items(state) {
                return None;
            }
            let paths = ICON_FILES.iter().map(|file| file.path.to_owned());
            let responses =
                paths.map(|path| Some((path.clone(), previous.response(&path)?.clone())));
            responses.collect()
        });
        if let Some(reused) = reused {
            return Ok(reused);
        }
        let files = if name.is_uploaded() {
            let picture = content.pictures.get(name);
            let picture = picture.ok_or(DerivePictureError::MissingFile)?;
            self.pictures.icon(picture).await?
        } else {
            let file = built_in_picture_path(name).and_then(|path| self.public_reads.file(&path));
            let file = file.ok_or(DerivePictureError::MissingFile)?;
            self.pictures.icon_of_file(file).await?
        };
        let files = ICON_FILES.iter().zip(files);
        let responses = files.map(|(file, bytes)| {
            let response = picture_response(file.content_type(), bytes);
            (file.path.to_owned(), response)
        });
        Ok(responses.collect())
    }
}

/// Of the website, and of the news that a page shows, which may be events. The front end has the same rule for the former.
fn pictures_beside_links(content: &PublicContent) -> Vec<&Picture> {
    let chosen = ["socialPicture", "heroPictures"].map(|list| home_picture(content, list).cloned());
    let news = content.news.iter().take(MAX_PAGE_STATE_NEWS);
    let news = news.filter_map(|entry| Some(entry.img_src.picture_file()?.picture));
    let names = chosen.into_iter().flatten().chain(news);
    names
        .filter_map(|name| content.pictures.get(&name))
        .collect()
}

/// The picture that guests see first in a list of the landing page.
fn home_picture<'a>(content: &'a PublicContent, list: &str) -> Option<&'a PictureName> {
    content.pages.get(&Page::Home)?.first_picture(list)
}

/// What the icon is made of, with the focal point.
fn icon_items(state: &PublicState) -> Option<impl PartialEq> {
    let lists = state.content.get(&Page::Home)?.lists.as_raw_value()?;
    lists.get(ICON_LIST)
}

fn picture_response(content_type: &'static str, bytes: Bytes) -> PreparedResponse {
    let content_type = HeaderValue::from_static(content_type);
    let compressed = CompressedBodies::default();
    PreparedResponse::new(content_type, CacheControl::Revalidate, bytes, compressed)
}

fn log(name: &PictureName, error: &(dyn std::error::Error + 'static)) {
    tracing::error!(error, picture = %name, "no icon or preview picture was made");
}

/// Leads from the SVG icon of the build to the PNG, if staff chose an icon.
pub(super) fn redirect_svg_icon(responses: &mut HashMap<String, PreparedResponse>) {
    let Some(png) = ICON_FILES
        .last()
        .filter(|file| responses.contains_key(file.path))
    else {
        return;
    };
    let location = (header::LOCATION, HeaderValue::from_static(png.path));
    let mut redirect = picture_response("image/png", Bytes::new());
    redirect.insert_headers(&HeaderMap::from_iter([location]));
    let redirect = redirect.with_status(StatusCode::TEMPORARY_REDIRECT);
    responses.insert(SVG_ICON_PATH.to_owned(), redirect);
}
