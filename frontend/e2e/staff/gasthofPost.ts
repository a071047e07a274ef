import sharp from "sharp";

/** Another inn than that of the example. */
export const innName = "Gasthof Post";

/** By label, in the order of the form. */
export const masterData: Readonly<Record<string, string>> = {
  Name: innName,
  Telefon: "+43 7215 3388",
  "E-Mail": "servus@post-obermarkt.example",
  "Straße und Hausnummer": "Marktplatz 7",
  Postleitzahl: "4209",
  Ort: "Obermarkt",
  Land: "Österreich",
  Breitengrad: "48,37",
  Längengrad: "14,42",
  Landkarte: "https://karten.example/post-obermarkt",
  "Link zur Route": "https://karten.example/post-obermarkt/weg",
  "Link zu den Videos": "https://filme.example/post-obermarkt",
  "Link zum Profil": "https://leute.example/post-obermarkt",
  "Medieninhaber und Diensteanbieter": "Familie Reitinger OG",
  Geschäftsführung: "Johanna Reitinger",
  Firmenbuchnummer: "FN 123456b",
  Firmenbuchgericht: "Landesgericht Linz",
  "UID-Nummer": "ATU12345678",
  "GISA-Zahl": "12345678",
  Unternehmensgegenstand: "Gastgewerbe in der Betriebsart Gasthof",
  Gewerbebehörde: "Bezirkshauptmannschaft Urfahr-Umgebung",
  "Wirtschaftskammer und Fachgruppe": "Wirtschaftskammer Oberösterreich, Fachgruppe Hotellerie",
  "Erstes Jahr im Copyright": "2019",
};

/** The same in the example. */
export const keptMasterData = new Set(["Österreich"]);

export const news = { title: "Backhendl im Körberl", timeframe: "jeden Sonntag - ab 11 Uhr" };

export const menus = [
  {
    type: "Speisekarte",
    name: "Karte der Post",
    message: "Karte Karte der Post wurde erfolgreich angepasst",
  },
  {
    type: "Ganslkarte",
    name: "Martini in der Post",
    message: "Karte Martini in der Post wurde erfolgreich erstellt",
  },
];

/** By file name: alternative text, width and height in pixels. */
export const photos = {
  "haus.jpg": ["Das gelbe Haus am Marktplatz, über der Tür ein goldenes Posthorn", 960, 640],
  "hof.jpg": ["Der gepflasterte Innenhof mit Nussbaum und blauen Sesseln", 600, 800],
  "saal.jpg": ["Der große Saal mit Parkettboden und hohen Fenstern", 1200, 500],
} as const;

/** A hilly landscape, each in other colours. */
export const photoFiles = () =>
  Promise.all(
    Object.entries(photos).map(async ([name, [, width, height]]) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8" preserveAspectRatio="none" width="${width}" height="${height}">
        <path fill="hsl(${width}, 55%, 75%)" d="M0 0h12v8H0z"/><path fill="hsl(${height}, 40%, 45%)" d="M0 6q3-4 6-1t6-2v5H0z"/></svg>`;
      return { name, mimeType: "image/jpeg", buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
    }),
  );
