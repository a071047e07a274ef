import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { getOpeningHoursQuery, previewPageQuery } from "@/api/generated/queries";
import { useMasterData } from "@/api/useMasterData";
import { isLanguage, type Language, languages as languagePaths, unlocalizedPath } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { nextOccurrences } from "@/lib/openingHours";
import { fromViennaTime, toViennaTime } from "@/lib/vienna";
import { cardPath, cardSlugAt } from "@/routes/cardPaths";
import { pageNameAt, previewPageParameter, staffPaths } from "@/routes/paths";
import { hasOwnContent, pageNames, publicPages } from "@/routes/publicPages";
import { Button, ButtonLink } from "../components/Button";
import { today } from "../components/dates";
import { SelectField, TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { Notice } from "../components/Notice";
import { RadioGroup } from "../components/RadioGroup";
import { useCardNames } from "../hooks/useCardNames";
import { toFailure } from "../hooks/useStaffMutation";
import styles from "./PreviewScreen.module.css";

const contentStates = ["drafts", "published"] as const;
const widths = ["phone", "full"] as const;
const maxSpecialDayButtons = 4;
const noon = "12:00";

/** Pages as guests would see them at any instant. */
export default function PreviewScreen() {
  const t = useTexts();
  const languages = useMasterData().languages.filter(isLanguage);
  const [search] = useSearchParams();
  /** The name of a page, or the path of a card. */
  const [shown, setShown] = useState(search.get(previewPageParameter) ?? "home");
  const card = cardSlugAt(shown);
  const page = card === undefined ? (pageNames.find((one) => one === shown) ?? "home") : "kitchen";
  const [language, setLanguage] = useState<Language>("de");
  const [contentState, setContentState] = useState<(typeof contentStates)[number]>("drafts");
  const [width, setWidth] = useState<(typeof widths)[number]>("phone");
  /** In Vienna; empty for now. */
  const [moment, setMoment] = useState({ day: "", time: "" });

  // A partly typed year is before 1971.
  const isYearComplete = moment.day >= "1971";
  const at = isYearComplete ? fromViennaTime(moment.day, moment.time || noon)?.toISOString() : undefined;
  const hasDrafts = contentState === "drafts";
  const hours = useQuery(getOpeningHoursQuery());
  const preview = useQuery({
    ...previewPageQuery({
      page,
      ...(card !== undefined && { card }),
      language,
      drafts: hasDrafts,
      ...(at !== undefined && { at }),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { cards = [] } = useCardNames();
  const isHiddenCard =
    card !== undefined && preview.error !== null && toFailure(preview.error).status === 404;
  const specialDays = nextOccurrences(hours.data?.specialDays ?? [], today()).filter(
    ({ from }) => from > today(),
  );
  const when =
    at === undefined
      ? t("staff.preview.when.now")
      : t("staff.preview.when", {
          day: formatDayAndMonth(t, moment.day),
          year: moment.day.slice(0, 4),
          time: moment.time || noon,
        });

  return (
    <div className={styles.screen}>
      <div className={styles.controls}>
        <SelectField
          label={t("staff.preview.page")}
          name="page"
          value={shown}
          options={[
            ...pageNames.map((value) => ({ value, label: publicPages[value].label })),
            ...cards.map(({ slug, title }) => ({ value: cardPath(slug), label: title })),
          ]}
          onChange={setShown}
        />
        <div className={styles.moment}>
          <TextField
            label={t("staff.preview.day")}
            name="day"
            type="date"
            value={moment.day}
            onChange={(day) => setMoment({ time: moment.time || noon, day })}
          />
          <TextField
            label={t("staff.preview.time")}
            name="time"
            type="time"
            value={moment.time}
            onChange={(time) => setMoment({ day: moment.day || today(), time })}
          />
        </div>
        <div className="row">
          <Button onClick={() => setMoment({ day: "", time: "" })}>{t("staff.preview.now")}</Button>
          <Button
            disabled={preview.data === undefined}
            onClick={() => preview.data && setMoment(toViennaTime(new Date(preview.data.nextChangeAt)))}
          >
            {t("staff.preview.nextChange")}
          </Button>
          {specialDays.slice(0, maxSpecialDayButtons).map(({ id, from, label }) => (
            <Button key={id} onClick={() => setMoment({ day: from, time: noon })}>
              {[label, formatDayAndMonth(t, from)].filter(Boolean).join(", ")}
            </Button>
          ))}
        </div>
        <RadioGroup
          legend={t("staff.preview.contents")}
          options={contentStates.map((value) => ({ value, label: t(`staff.preview.contents.${value}`) }))}
          chosen={contentState}
          onChoose={setContentState}
        />
        {languages.length > 1 && (
          <RadioGroup
            legend={t("staff.preview.language")}
            options={languages.map((value) => ({ value, label: t(`staff.preview.language.${value}`) }))}
            chosen={language}
            onChoose={setLanguage}
          />
        )}
        <div className={styles.width}>
          <RadioGroup
            legend={t("staff.preview.width")}
            options={widths.map((value) => ({ value, label: t(`staff.preview.width.${value}`) }))}
            chosen={width}
            onChoose={setWidth}
          />
        </div>
        {card === undefined && hasOwnContent(page) && (
          <ButtonLink to={`${staffPaths.content}/${page}`} variant="bare">
            {t("staff.preview.edit")}
          </ButtonLink>
        )}
      </div>
      <div className={styles.page}>
        {isHiddenCard ? (
          <Notice kind="info">{t("staff.preview.hiddenCard")}</Notice>
        ) : (
          <QueryStatus queries={[preview]} />
        )}
        {!isHiddenCard && preview.data !== undefined && (
          <>
            <p className={styles.mark} role="status">
              {t(hasDrafts ? "staff.preview.mark.drafts" : "staff.preview.mark", { when })}
            </p>
            <PreviewFrame
              title={t("staff.preview.frame", {
                page: cards.find(({ slug }) => slug === card)?.title ?? publicPages[page].label,
              })}
              html={preview.data.html}
              isPhone={width === "phone"}
              onOpen={(path, nextLanguage) => {
                const nextPage = cardSlugAt(path) === undefined ? pageNameAt(path) : path;
                if (nextPage === "notFound") return;
                setShown(nextPage);
                setLanguage(nextLanguage);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

type FrameProps = {
  title: string;
  html: string;
  /** As wide as on a phone. */
  isPhone: boolean;
  /** A link to another page of the website; `path` without language prefix. */
  onOpen: (path: string, language: Language) => void;
};

/** A preview of a page, whose links open previews. */
function PreviewFrame({ title, html, isPhone, onOpen }: FrameProps) {
  function addLinkHandler(document: Document) {
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link === null) return;
      event.preventDefault();
      const { origin, pathname, hash } = new URL(link.href, location.href);
      if (origin !== location.origin) return;
      const language = pathname.startsWith(languagePaths.en) ? "en" : "de";
      const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      if (anchor !== null) anchor.scrollIntoView();
      else onOpen(unlocalizedPath(language, pathname), language);
    });
  }
  return (
    <iframe
      // Another document in the same frame would be another entry of the browser's history.
      key={html}
      title={title}
      srcDoc={html}
      // The same origin, so that files are loaded.
      sandbox="allow-same-origin"
      className={`${styles.frame} ${isPhone ? styles.phone : styles.full}`}
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && addLinkHandler(contentDocument)}
    />
  );
}
