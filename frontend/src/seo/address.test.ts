// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fridayNoonState, withList } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { iconVersion, newsPreviewPath, socialPreviewPicture } from "./address";

const alt = { de: "Die Linde", en: "The linden tree" };

function preview(pictures: Parameters<typeof withList>[2][number]["pictures"]) {
  const { content } = withList("home", "socialPicture", [{ id: "social", texts: {}, pictures }]);
  return socialPreviewPicture(fridayNoonState.site, content, "en");
}

describe("the preview picture for links", () => {
  it("is drawn until staff choose one", () => {
    const address = "https://gasthaus.example/assets/pictures/social.jpg";
    expect(preview([])).toMatchObject({ address, type: "image/jpeg", width: 1200, height: 630 });
  });

  it("is a JPEG around the focal point of an uploaded picture", () => {
    const { name: picture, files } = uploadedPicture(1);
    expect(preview([{ picture, alt, files: { ...files, focalX: 0, focalY: 70 } }])).toEqual({
      address: "https://gasthaus.example/media/upload-1-social-0-70.jpg",
      type: "image/jpeg",
      width: 1200,
      height: 630,
      alt: "The linden tree",
    });
  });

  it("is a JPEG of a built-in picture", () => {
    expect(preview([{ picture: "hero-dusk", alt: { de: "Das Gasthaus" } }])).toEqual({
      address: "https://gasthaus.example/assets/pictures/hero-dusk-social.jpg",
      type: "image/jpeg",
      width: 1200,
      height: 630,
      alt: "Das Gasthaus",
    });
  });

  it.each([
    ["/assets/pictures/news-gans-800.webp", "/assets/pictures/news-gans-social.jpg"],
    ["/assets/pictures/news-unbekannt-800.webp", "/assets/pictures/news-unbekannt-800.webp"],
    ["/assets/pictures/toString-800.webp", "/assets/pictures/toString-800.webp"],
  ])("of news is a JPEG of the built-in picture: %s", (imgSrc, expected) => {
    expect(newsPreviewPath({ imgSrc })).toBe(expected);
  });

  it("of news is a JPEG around the focal point of the uploaded picture", () => {
    const { name, files } = uploadedPicture(1);
    const entry = { imgSrc: files.fallback, picture: { picture: name, files } };
    expect(newsPreviewPath(entry)).toBe("/media/upload-1-social-50-50.jpg");
  });
});

describe("the icon of the website", () => {
  const icon = (pictures: Parameters<typeof withList>[2][number]["pictures"]) =>
    iconVersion(withList("home", "icon", [{ id: "icon", texts: {}, pictures }]).content);

  it("is that of the build until staff choose one", () => {
    expect(icon([])).toBeUndefined();
  });

  it("has another version with another picture or focal point", () => {
    const { name: picture, files } = uploadedPicture(1);
    expect(icon([{ picture, alt, files: { ...files, focalX: 10 } }])).toBe("upload-1-10-50");
    expect(icon([{ picture: "hero-dusk", alt }])).toBe("hero-dusk");
  });
});
