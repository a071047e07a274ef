import { describe, expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { ContentParagraph, ContentParagraphs, ContentText, FormattedText } from "./ContentText";

const html = (element: Parameters<typeof renderInApp>[0], language: "de" | "en" = "de") =>
  renderInApp(element, {}, language).container.innerHTML;

const both = { de: "Küche", en: "Kitchen" };

describe("a text that staff wrote", () => {
  it("is in the language of the page, or marked as German", () => {
    expect(html(<ContentText text={both} />)).toBe("Küche");
    expect(html(<ContentText text={both} />, "en")).toBe("Kitchen");
    expect(html(<ContentText text={{ de: "Küche" }} />, "en")).toBe('<span lang="de">Küche</span>');
    expect(html(<ContentText text={undefined} />)).toBe("");
  });

  it("has emphasis and line breaks in a paragraph, but no HTML", () => {
    const text = { de: "Das ist *wirklich* gut:\n2 * 3 <b>" };
    expect(html(<FormattedText text={text} />)).toBe("Das ist <em>wirklich</em> gut:<br>2 * 3 &lt;b&gt;");
    expect(html(<FormattedText text={text} />, "en")).toMatch(/^<span lang="de">Das ist <em>/);
  });

  it("has no emphasis in a line", () => {
    expect(html(<ContentText text={{ de: "Das *Eck*" }} />)).toBe("Das *Eck*");
  });

  it("is a paragraph, or nothing without a text", () => {
    expect(html(<ContentParagraph text={both} />)).toBe("<p>Küche</p>");
    expect(html(<ContentParagraph text={{ de: "Küche" }} />, "en")).toBe('<p lang="de">Küche</p>');
    expect(html(<ContentParagraph text={undefined} />)).toBe("");
  });

  it("has paragraphs", () => {
    const text = { de: "Erster.\n \nZweiter." };
    expect(html(<ContentParagraphs text={text} />)).toBe("<p>Erster.</p><p>Zweiter.</p>");
    expect(html(<ContentParagraphs text={text} />, "en")).toContain('<p lang="de">Zweiter.</p>');
  });
});
