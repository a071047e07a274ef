// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fridayNoonState, withList } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { iconPath, socialPreviewPicture } from "./address";

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

  it("is the JPEG of an uploaded picture", () => {
    const { name: picture, files } = uploadedPicture(1);
    expect(preview([{ picture, alt, files: { ...files, width: 1600, height: 1067 } }])).toEqual({
      address: "https://gasthaus.example/media/upload-1-800.jpg",
      type: "image/jpeg",
      width: 800,
      height: 534,
      alt: "The linden tree",
    });
  });

  it("is the WebP of a built-in picture", () => {
    expect(preview([{ picture: "hero-dusk", alt: { de: "Das Gasthaus" } }])).toEqual({
      address: "https://gasthaus.example/assets/pictures/hero-dusk-800.webp",
      type: "image/webp",
      width: 800,
      height: 450,
      alt: "Das Gasthaus",
    });
  });
});

describe("the icon of the website", () => {
  const icon = (pictures: Parameters<typeof withList>[2][number]["pictures"]) =>
    iconPath(withList("home", "icon", [{ id: "icon", texts: {}, pictures }]).content);

  it("is that of the build until staff choose one", () => {
    expect(icon([])).toBeUndefined();
  });

  it("is the JPEG of an uploaded picture or the WebP of a built-in one", () => {
    const { name: picture, files } = uploadedPicture(1);
    expect(icon([{ picture, alt, files }])).toBe("/media/upload-1-800.jpg");
    expect(icon([{ picture: "hero-dusk", alt }])).toBe("/assets/pictures/hero-dusk-800.webp");
  });
});
