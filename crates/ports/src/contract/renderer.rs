use std::sync::Arc;

use crate::{PageRenderer, RenderedPage};

/// A renderer, and states for it.
pub trait PageRendererFixture: Sync {
    fn renderer(&self) -> &dyn PageRenderer;

    /// A state and its pages.
    fn valid_state_and_pages(&self) -> (Arc<str>, Vec<RenderedPage>);

    /// States that cannot be rendered.
    fn invalid(&self) -> Vec<Arc<str>>;
}

/// With every field.
pub async fn renders_the_same_pages_each_time(fixture: &impl PageRendererFixture) {
    let (state, pages) = fixture.valid_state_and_pages();
    for _ in 0..3 {
        let rendered = fixture.renderer().render(state.clone()).await;
        assert_eq!(rendered.unwrap(), pages);
    }
}

pub async fn renders_pages_after_an_error(fixture: &impl PageRendererFixture) {
    let (state, pages) = fixture.valid_state_and_pages();
    for invalid in fixture.invalid() {
        let result = fixture.renderer().render(invalid.clone()).await;
        assert!(result.is_err(), "{invalid}");
        let rendered = fixture.renderer().render(state.clone()).await;
        assert_eq!(rendered.unwrap(), pages, "after {invalid}");
    }
}
