use std::sync::Arc;

use domain::{
    content::PictureName,
    pages::Page,
    pictures::{ICON_FILES, Picture, SocialPicturePath},
};
use http_server::PreparedResponse;
use services::{
    pictures::{DerivePictureError, PictureService},
    public_content::PublicContent,
};

use crate::{
    built_in_pictures::built_in_picture_path,
    edition::{DerivedResponses, Edition, IconSource, picture_response},
    published_responses::PublishedResponses,
    state::MAX_PAGE_STATE_NEWS,
};

/// The list of the landing page that has the icon.
const ICON_LIST: &str = "icon";

/// Makes the pictures beside links and the icon of the website, which are cut from stored files.
pub struct DerivedPictures {
    pub pictures: Arc<PictureService>,
    pub published_responses: Arc<PublishedResponses>,
}

impl DerivedPictures {
    /// The responses of all derived pictures. Those that the previous edition has are taken from it; those that cannot
    /// be made are left out.
    pub async fn responses(
        &self,
        content: &PublicContent,
        previous: Option<&Edition>,
    ) -> DerivedResponses {
        let mut derived = DerivedResponses::default();
        for picture in pictures_beside_links(content) {
            let path = SocialPicturePath(picture).to_string();
            let known = previous.and_then(|previous| previous.response(&path));
            let response = if let Some(response) = known {
                Ok(response.clone())
            } else {
                let made = self.pictures.social_picture(picture).await;
                made.map(|bytes| picture_response("image/jpeg", bytes))
            };
            match response {
                Ok(response) => {
                    derived.responses.insert(path, response);
                }
                Err(error) => log(&picture.name, &error),
            }
        }
        if let Some(name) = home_picture(content, ICON_LIST) {
            let picture = content.pictures.get(name);
            let focal_point = picture.map(|picture| picture.details.focal_point());
            let source = (name.clone(), focal_point);
            match self.icon(&source, picture, previous).await {
                Ok(icon) => {
                    derived.responses.extend(icon);
                    derived.icon = Some(source);
                }
                Err(error) => log(name, &error),
            }
        }
        derived
    }

    /// `picture` is the source if it is uploaded.
    async fn icon(
        &self,
        source: &IconSource,
        picture: Option<&Picture>,
        previous: Option<&Edition>,
    ) -> Result<Vec<(String, PreparedResponse)>, DerivePictureError> {
        if let Some(previous) = previous.filter(|previous| previous.icon.as_ref() == Some(source)) {
            let known = ICON_FILES.iter().filter_map(|file| {
                let response = previous.response(file.path)?;
                Some((file.path.to_owned(), response.clone()))
            });
            return Ok(known.collect());
        }
        let files = if let Some(picture) = picture {
            self.pictures.icon(picture).await?
        } else {
            let path = built_in_picture_path(&source.0);
            let file = path.and_then(|path| self.published_responses.file(&path));
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

/// The pictures beside links to the website and to the news that a page shows, which may be events. The front end has
/// the same rule for the former.
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

fn log(name: &PictureName, error: &(dyn std::error::Error + 'static)) {
    tracing::error!(error, picture = %name, "no icon or preview picture was made");
}
