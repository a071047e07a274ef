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

export const news = {
  title: "Backhendl im Körberl",
  subText: "Am Sonntag auch zum Mitnehmen, mit Erdäpfelsalat.\nBitte bis Samstag bestellen.",
  timeframe: "jeden Sonntag - ab 11 Uhr",
};

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

/** Alternative texts by file name. */
export const photos: Readonly<Record<string, string>> = {
  "haus.jpg": "Das gelbe Haus am Marktplatz, über der Tür ein goldenes Posthorn",
  "hof.jpg": "Der gepflasterte Innenhof mit Nussbaum und blauen Sesseln",
  "saal.jpg": "Der große Saal mit Parkettboden und hohen Fenstern",
  "theke.jpg": "Die lange Theke aus Nussholz, dahinter die Kaffeemaschine",
  "kueche.jpg": "Zwei Köchinnen am Herd, vorne dampft ein Topf",
  "tisch.jpg": "Ein Tisch am Fenster mit Leinenserviette und einem Glas Most",
  "gewoelbe.jpg": "Der Gewölbekeller mit Weinregalen und langen Bänken",
  "wagen.jpg": "Ein alter Postwagen in der Durchfahrt",
  "muehle.jpg": "Das Wasserrad der Mühle",
  "kuehe.jpg": "Drei Kühe auf einer Wiese am Waldrand",
  "platte.jpg": "Ein Brett mit Speck, Käse und Brot",
  "team.jpg": "Das Team vor der Tür, alle mit blauen Schürzen",
};

type Photo = { alt: string; caption?: string };

export type Item = {
  texts?: Readonly<Record<string, string>>;
  link?: string;
  photos?: readonly Photo[];
  /** Added; the other items replace those of the example. */
  isNew?: boolean;
};

type Page = { texts: Readonly<Record<string, string>>; lists: Readonly<Record<string, readonly Item[]>> };

const photo = (name: string, caption?: string): Photo => ({
  alt: photos[`${name}.jpg`] ?? "",
  ...(caption !== undefined && { caption }),
});
const photoOnly = (name: string, caption?: string): Item => ({ photos: [photo(name, caption)] });
const textOnly = (texts: Item["texts"] & object): Item => ({ texts });

export const pages: Readonly<Record<string, Page>> = {
  home: {
    texts: {
      title: "{product} in Obermarkt – essen, feiern, sitzen bleiben",
      description:
        "Der {product} am Marktplatz von Obermarkt: Mühlviertler Küche, ein Saal für Feste und ein stiller Innenhof.",
      greeting: "Servus beinand!",
      intro:
        "Wo früher die Postkutsche gehalten hat, steht heute das Essen am Tisch: *Mühlviertler Küche*, jeden Tag frisch.",
      menus: "Das steht auf der Karte",
      noNewsTitle: "Diese Woche nichts Besonderes",
      noNewsText: "Bei uns läuft alles seinen Gang. Schaut in die Karte, da ist für jeden etwas dabei.",
      savingsBook: "Sparbüchl",
    },
    lists: {
      heroPictures: ["haus", "hof", "saal"].map((name) => photoOnly(name)),
      icon: [photoOnly("wagen")],
      sections: [
        textOnly({
          heading: "Aus der Mühle, vom Hof, aus dem Teich",
          text: "Was wir kochen, kommt von Leuten, die wir beim Vornamen kennen.",
        }),
        textOnly({ heading: "Am Schwarzen Brett", text: "Feste, Wochenkarten und was sonst los ist." }),
        textOnly({ heading: "Schaut euch um", text: "Vom Saal bis in den Keller: vier Räume und ein Hof." }),
        textOnly({
          heading: "Offen haben wir so",
          text: "An Markttagen sperren wir schon zum Frühstück auf.",
        }),
        textOnly({
          heading: "Unsere Sparrunde",
          text: "Ein Fach im Kasten, eine Runde Leute und im Dezember ein gemeinsames Essen.",
        }),
        {
          isNew: true,
          texts: {
            heading: "Übernachten im Haus",
            text: "Sechs Zimmer mit Blick auf den Marktplatz, Frühstück ab sieben.",
          },
        },
      ],
      places: [
        { texts: { name: "Durchfahrt" }, link: "/lokal", photos: [photo("wagen")] },
        { texts: { name: "Lange Theke" }, link: "/lokal", photos: [photo("theke")] },
        { texts: { name: "Großer Saal" }, link: "/lokal", photos: [photo("saal")] },
        { texts: { name: "Nussbaumhof" }, link: "/kontakt", photos: [photo("hof")] },
      ],
      regulars: [textOnly({ action: "Einen Stammtisch ausmachen", subject: "Unser Stammtisch" })],
      savings: [
        textOnly({ when: "Donnerstag ab 18 Uhr", what: "Einlegen am Kasten neben der Theke" }),
        textOnly({ when: "Zweiter Samstag im Dezember", what: "Gemeinsames Essen und Auszahlen" }),
      ],
    },
  },
  kitchen: {
    texts: {
      title: "Essen und Trinken im {product}",
      description: "Mühlviertler Küche im {product}: Karten als PDF, Lieferanten und Allergene.",
      heading: "Was bei uns auf den Tisch kommt",
      intro:
        "Knödel in fünf Arten, Fisch aus dem eigenen Teich und am Sonntag das Backhendl.\n\nVegetarisch geht immer.",
      ingredients: "Von wem wir einkaufen",
      menus: "Die Karten zum Mitnehmen",
      menusIntro: "Als PDF zum Herunterladen; ausgedruckt liegen sie auf jedem Tisch.",
    },
    lists: {
      pictures: [photoOnly("kueche")],
      allergens: [
        textOnly({
          title: "Die Buchstaben auf der Karte",
          text: "Sie stehen für die Allergene in einem Gericht. Wer unsicher ist, fragt uns.",
        }),
      ],
      suppliers: [
        {
          texts: {
            name: "Mehl und Grieß",
            text: "Von der Hinterleitner-Mühle am Bach",
            action: "Die Mühle im Netz",
          },
          link: "https://muehle.example/",
          photos: [photo("muehle")],
        },
        {
          texts: {
            name: "Milch und Rind",
            text: "Vom Biohof Enzenhofer, zwei Kilometer weiter",
            action: "Der Biohof im Netz",
          },
          link: "https://enzenhofer.example/",
          photos: [photo("kuehe")],
        },
      ],
      menuCards: [
        { texts: { text: "Alles, was es jeden Tag gibt" }, photos: [photo("tisch")] },
        { texts: { text: "Vom Rind aus dem Ort" }, photos: [photo("kuehe")] },
        { texts: { text: "Die Monatskarte" }, photos: [photo("theke")] },
        { texts: { text: "Im Oktober und November" }, photos: [photo("kueche")] },
        { texts: { text: "Rund um den elften November" }, photos: [photo("gewoelbe")] },
        { texts: { text: "Vier Sorten, eine davon mit Mostkäse" }, photos: [photo("platte")] },
      ],
    },
  },
  venue: {
    texts: {
      title: "Feste und Räume im {product}",
      description:
        "Saal, Gewölbe, Hof und Stüberl: Im {product} ist Platz für acht bis hundertzwanzig Leute.",
      heading: "Platz für euer Fest",
      intro: "Taufe, Hochzeit, Totenmahl, Betriebsfeier: Wir haben für jede Runde den passenden Raum.",
      catering: "Bretter und Buffets",
      cateringText: "Für alle, die lieber stehen und reden: Wir richten an, ihr greift zu.",
      enquiry: "Habt ihr schon einen Tag im Kopf?",
      enquiryText: "Schreibt uns, wie viele ihr seid. Wir melden uns mit einem Vorschlag.",
    },
    lists: {
      pictures: [photoOnly("saal")],
      platters: [photoOnly("platte", "Das Jausenbrett"), photoOnly("tisch", "Das Fischbuffet")],
      rooms: [
        {
          texts: {
            name: "Großer Saal",
            text: "Hundertzwanzig Plätze, eine Bühne und ein Parkett zum Tanzen.",
          },
          photos: [
            photo("saal", "Gedeckt für eine Hochzeit"),
            photo("theke", "Die Saalbar"),
            photo("haus", "Der Saal von außen"),
          ],
        },
        {
          texts: {
            name: "Gewölbekeller",
            text: "Vierzig Plätze zwischen alten Mauern, im Sommer angenehm kühl.",
          },
          photos: [photo("gewoelbe", "Zur Weinkost"), photo("wagen", "Der Weg hinunter")],
        },
        {
          isNew: true,
          texts: { name: "Postmeisterstüberl", text: "Ein runder Tisch für acht, mit eigener Tür." },
          photos: [photo("tisch", "Am runden Tisch")],
        },
        {
          isNew: true,
          texts: {
            name: "Nussbaumhof",
            text: "Sechzig Plätze unter freiem Himmel, geschützt vor Wind und Verkehr.",
          },
          photos: [photo("hof", "An einem Abend im Juli")],
        },
      ],
    },
  },
  contact: {
    texts: {
      title: "So erreicht ihr den {product}",
      description: "Telefon, E-Mail, Adresse und Anreise zum {product} in Obermarkt.",
      heading: "Am Marktplatz, gleich neben dem Brunnen",
      intro: "Für einen Tisch ruft ihr am besten an. Alles andere geht auch schriftlich.",
      address: "Mitten in Obermarkt",
      way: "Anreise nach Obermarkt",
      form: "Ein paar Zeilen an uns",
      formIntro: "Wir lesen jeden Vormittag und antworten meistens am selben Tag.",
    },
    lists: {
      pictures: [photoOnly("haus"), photoOnly("wagen")],
      mapPicture: [photoOnly("haus")],
      directions: [
        textOnly({
          heading: "Von der Autobahn",
          text: "Abfahrt Obermarkt, dann vier Kilometer geradeaus. Der Parkplatz ist in der Durchfahrt.",
        }),
        textOnly({
          heading: "Mit dem Postbus",
          text: "Die Linie 312 hält vor dem Haus, werktags jede Stunde.",
        }),
      ],
    },
  },
  jobs: {
    texts: {
      title: "Arbeiten im {product}",
      description: "Freie Stellen im {product} in Obermarkt.",
      heading: "Kommt zu uns ins Team",
      intro: "Vier Tage Arbeit, drei Tage frei, und der Dienstplan hält.",
      apply: "Wollt ihr mehr wissen?",
      applyText: "Fragt nach Johanna, sie zeigt euch alles.",
      collective: "Bezahlt wird über dem Kollektivvertrag, je nach Erfahrung.",
    },
    lists: {
      jobs: [
        textOnly({
          title: "Jungköchin oder Jungkoch",
          text: "Ihr kocht mit zwei erfahrenen Kolleginnen.",
          hours: "32 Stunden an vier Tagen",
          start: "im Jänner",
          pay: "2.700 Euro brutto im Monat",
        }),
        textOnly({
          title: "Zimmer und Frühstück",
          text: "Ein ruhiger Vormittag mit netten Gästen.",
          hours: "20 Stunden, nur vormittags",
          start: "zu Ostern",
          pay: "1.400 Euro brutto im Monat",
        }),
      ],
      pictures: [photoOnly("team")],
    },
  },
  imprint: {
    texts: {
      title: "Wer für den {product} verantwortlich ist",
      description: "Offenlegung und Anschrift: {product}.",
      aim: "Auf diesen Seiten steht, was es im Gasthof gibt und wann offen ist. Werbung für andere machen wir nicht.",
    },
    lists: {
      notices: [
        {
          texts: {
            heading: "Wenn ihr unzufrieden wart",
            text: "Ruft uns an, wir finden eine Lösung. An Schlichtungsverfahren nehmen wir nicht teil.",
          },
          link: "https://schlichtung.example/",
        },
      ],
    },
  },
};

/** Width and height in pixels: also upright and wide ones. */
const shapes = [
  [960, 640],
  [600, 800],
  [1200, 500],
] as const;

/** A hilly landscape, each in other colours. */
export function photoFiles() {
  return Promise.all(
    Object.keys(photos).map(async (name, index) => {
      const [width, height] = shapes[index % shapes.length] ?? shapes[0];
      const hue = index * 30;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8" preserveAspectRatio="none" width="${width}" height="${height}">
        <path fill="hsl(${hue}, 55%, 75%)" d="M0 0h12v8H0z"/><circle cx="${2 + (index % 8)}" cy="2" r="1" fill="#fff8e0"/>
        <path fill="hsl(${hue + 60}, 40%, 45%)" d="M0 6q3-4 6-1t6-2v5H0z"/><path fill="hsl(${hue + 90}, 45%, 25%)" d="M0 7q6-2 12 0v1H0z"/></svg>`;
      return { name, mimeType: "image/jpeg", buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
    }),
  );
}
