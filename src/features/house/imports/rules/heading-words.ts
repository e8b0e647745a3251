// What people call the fields of a cellar book in English, French, Italian, Spanish and German. Case, accents, dots and
// blanks do not matter. A word that two fields of one kind share names none of them, unless a unit tells which.

const unitWords = 'unit, units, unité, unità, unidad, Einheit'
const dayWords = 'date, day, jour, le, data, giorno, fecha, día, Datum, Tag'
const varietyWords =
  'variety, grape, grapes, grape variety, planted variety, cultivar, varietal, cépage, cépages, encépagement, vitigno, vitigni, varietà, uva, variedad, Rebsorte, Sorte, Traubensorte'
const noteWords =
  'notes, note, remarks, remark, comments, comment, observation, observations, remarque, remarques, commentaire, commentaires, annotazioni, osservazioni, commenti, notas, nota, observaciones, comentarios, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkung, Anmerkungen, Kommentar'
const sugarWords = 'sugar, sugars, sucre, sucres, zucchero, zuccheri, azúcar, azúcares, Zucker'
const litreWords = 'litres, liters, litre, liter, litri, litros, hl, hectolitres, Hektoliter, gallons, gal'
const volumeWords = `volume, vol, quantity, amount, quantité, quantità, volumen, cantidad, Menge, Weinmenge, Füllmenge, Bestand, contents, contenu, contenuto, contenido, Inhalt, ${litreWords}`
const colorWords = 'color, colour, couleur, colore, Farbe'
const timeWords = `${dayWords}, when, done at, date time, date and time, timestamp, moment, reading date, reading time, taken at, measured at, date heure, date et heure, data ora, data e ora, fecha hora, fecha y hora, Datum Uhrzeit, Datum und Uhrzeit, Zeitpunkt, Messzeitpunkt, date de mesure, date du relevé, data misura, fecha de medida, Messdatum`
const clockWords =
  'time, time of day, clock, hour, hours, reading hour, heure, heures, horaire, ora, orario, hora, horas, Uhrzeit, Zeit, Uhr'
const lotWords =
  'batch, batch id, batch no, batch nr, batch number, batch code, lot, lot no, lot nr, lot number, lot id, lot code, n° lot, n° de lot, numéro de lot, code lot, lotto, n lotto, numero lotto, codice lotto, partita, lote, n lote, número de lote, código de lote, partida, Charge, Chargennummer, Chargen Nr, Charge Nr, Los, Losnummer, Los Nr, Partie, Partienummer, Partie Nr, Weinnummer'
const wineWords =
  'wine, wine name, batch name, wine batch, wine lot, cuvée, vin, nom du vin, nom du lot, nom de lot, lot name, nome lotto, nome del lotto, nombre del lote, Chargenname, nome vino, nome del vino, vino, nombre del vino, Wein, Weinname, Weinbezeichnung'
const vesselWords =
  'vessel, vessel id, vessel no, tank, tank id, tank no, tank nr, tank number, barrel, barrel no, barrel number, cask, container, cuve, n° cuve, n° de cuve, numéro de cuve, nom de cuve, nom de la cuve, tank name, vessel name, barrel name, nome vasca, nome serbatoio, nombre del depósito, Tankname, Behältername, Fassname, fût, n° fût, barrique, foudre, contenant, serbatoio, n serbatoio, vasca, n vasca, botte, tino, recipiente, contenitore, vaso vinario, depósito, n depósito, tanque, barrica, cuba, tina, Gärtank, Behälter, Behälter Nr, Behälternummer, Fass, Fass Nr, Fassnummer, Gebinde, Tanknummer'
const blockWords =
  'vineyard, vineyard name, block, block name, plot, parcel, parcelle, vigne, vignoble, lieu dit, vigneto, vigna, parcella, appezzamento, viña, viñedo, parcela, pago, Weinberg, Rebberg, Weingarten, Parzelle, Lage, Flurstück'
const pressWords =
  'press date, pressing date, pressing, pressed, date de pressurage, pressurage, pressatura, data pressatura, data svinatura, svinatura, prensado, fecha de prensado, Pressdatum, Pressung, Kelterung, Abpressung'

/** The words of fields by their names. */
export const ownWords: Readonly<Record<string, string>> = {
  name: `name, nom, nome, nombre, Bezeichnung, site, ${blockWords}`,
  location:
    'location, place, region, lieu, emplacement, commune, localité, luogo, località, posizione, ubicazione, comune, ubicación, lugar, localidad, municipio, Ort, Standort, Gemeinde',
  plantedVariety: varietyWords,
  grapeVariety: varietyWords,
  plantingDate:
    'planting date, planted, planted on, date planted, plantation, date de plantation, planté le, data impianto, data di impianto, impianto, fecha de plantación, plantación, Pflanzdatum, Pflanzung, gepflanzt, gepflanzt am',
  acreage:
    'acreage, acres, acre, size, area, surface, superficie, contenance, hectares, ha, estensione, ettari, hectáreas, Fläche, Rebfläche, Größe, Hektar',
  notes: noteWords,
  note: noteWords,
  brix: `brix, bx, degrees brix, degré brix, gradi brix, grados brix, Grad Brix, must weight, Mostgewicht, oechsle, oe, plato, baumé, bé, kmw, babo, refractometer, ${sugarWords}`,
  initialBrix:
    'initial brix, starting brix, start brix, brix initial, brix iniziale, brix inicial, Anfangsbrix, Brix Anfang, Anfangsmostgewicht',
  finalBrix: 'final brix, end brix, brix final, brix finale, Endbrix, Brix Ende',
  ph: 'ph, ph value, valeur ph, valore ph, valor ph, pH Wert',
  finalPh: 'final ph, end ph, ph final, ph finale, pH Ende',
  ta: 'ta, tta, at, titratable acidity, titrable acidity, total acidity, total acid, acidity, acidité, acidité totale, acidità, acidità totale, acidità titolabile, acidez, acidez total, Säure, Gesamtsäure, titrierbare Säure, titrierbare Gesamtsäure',
  finalTa: 'final ta, end ta, ta final, ta finale, final acidity',
  sg: 'sg, specific gravity, gravity, density, relative density, densité, masse volumique, densità, peso specifico, densidad, Dichte, relative Dichte, spezifisches Gewicht',
  finalSg: 'final sg, final gravity, end sg, sg final, sg finale, Enddichte',
  densitySg: 'density sg',
  temperature:
    'temperature, temp, t, temp tank, temp cuve, temp moût, temperature c, temperature f, must temperature, wine temperature, tank temperature, température, température moût, température cuve, temperatura, temperatura mosto, Temperatur, Mosttemperatur, Gärtemperatur, celsius, fahrenheit',
  rs: `rs, residual sugar, reducing sugar, sucre résiduel, sucres résiduels, sucres réducteurs, zucchero residuo, zuccheri residui, zuccheri riduttori, azúcar residual, azúcares residuales, azúcares reductores, Restzucker, RZ, glucose fructose, ${sugarWords}`,
  totalSo2:
    'total so2, so2 total, tso2, so2 totale, SO2 t, solforosa totale, anidride solforosa totale, sulfuroso total, Gesamt SO2, SO2 gesamt, gesamte schweflige Säure',
  so2: 'so2, free so2, fso2, SO2 libre, SO2 l, solforosa libera, so2 libera, anidride solforosa libera, sulfuroso libre, freie SO2, SO2 frei, freie schweflige Säure',
  et: 'et',
  alc: 'alc, alcohol, abv, alc vol, alcohol by volume, alcool, alcol, titre alcoométrique, TAV, gradazione, gradazione alcolica, titolo alcolometrico, grado alcohólico, graduación alcohólica, Alkohol, Alkoholgehalt',
  fk15GHl: 'fk15, fk15 g hl',
  wineVolume: `wine volume, volume vin, volume du vin, volume vino, volumen de vino, Weinvolumen, ${volumeWords}`,
  volume: `wine volume, ${volumeWords}`,
  volumeUnit: `volume unit, ${unitWords}`,
  unit: unitWords,
  bisulfite:
    'bisulfite, bisulphite, metabisulfite, metabisulphite, kmbs, bisolfito, metabisolfito, bisulfito, metabisulfito, métabisulfite, Kaliumpyrosulfit',
  tartaricAcid: 'tartaric acid, tartaric, acide tartrique, acido tartarico, ácido tartárico, Weinsäure',
  va: 'va, volatile acidity, volatile acid, av, acidité volatile, acidità volatile, acidez volátil, flüchtige Säure',
  malicAcid: 'malic acid, malic, acide malique, acido malico, ácido málico, Äpfelsäure, Apfelsäure',
  yeastStrain:
    'yeast strain, yeast, levure, levures, souche de levure, lievito, ceppo di lievito, levadura, cepa de levadura, Hefe, Hefestamm, Reinzuchthefe',
  yeastType: 'yeast type, type de levure, tipo di lievito, tipo de levadura, Hefetyp, Hefeart',
  yeastVolume:
    'yeast volume, yeast dose, yeast amount, dose levure, dose lievito, dosis levadura, Hefemenge, Hefegabe',
  grapeColor: `grape color, grape colour, couleur du raisin, colore uva, color de uva, Traubenfarbe, Beerenfarbe, ${colorWords}`,
  color: `${colorWords}, robe`,
  nose: 'nose, aroma, smell, nez, arôme, naso, profumo, nariz, Nase, Geruch, Duft',
  measurementDate: `${dayWords}, measurement date, sample date, sampling date, date sampled, date de prélèvement, prélèvement, data prelievo, data campione, prelievo, fecha de muestreo, muestreo, Probedatum, Messdatum, Probenahme`,
  readingTimestamp: timeWords,
  doneAt: timeWords,
  readingTimestampClock: clockWords,
  doneAtClock: clockWords,
  bottlingDate: `${dayWords}, bottling date, bottled, bottled on, bottling, date de mise, mise en bouteille, date de mise en bouteille, date d'embouteillage, data imbottigliamento, imbottigliamento, fecha de embotellado, embotellado, Abfülldatum, Fülldatum, Abfüllung, Füllung`,
  startDate: `${dayWords}, start date, start, started, begin, date de début, début, data inizio, data di inizio, inizio, fecha de inicio, inicio, Beginn, Startdatum, Anfang`,
  endDate:
    'end date, end, ended, finished, date de fin, fin, data fine, data di fine, fine, fecha de fin, Ende, Enddatum',
  pressDate: pressWords,
  squeezingDate: `squeezing date, squeezing, ${pressWords}`,
  daborbageDate:
    'débourbage date, débourbage, date de débourbage, settling, settling date, sfecciatura, desfangado, fecha de desfangado, Entschleimung, Vorklärung',
  agingStartDate: 'aging start date, ageing start date, aging start, ageing start',
  batchName: `name, nom, nome, nombre, Name, Bezeichnung, ${wineWords}`,
  batchId: `id, code, codice, código, number, no, ${lotWords}`,
  vesselId: `id, name, nom, nome, nombre, number, no, nr, code, ${vesselWords}`,
  vesselType:
    'vessel type, type, kind, tank type, type de cuve, type de contenant, tipo, tipo recipiente, tipo di recipiente, tipo de depósito, Typ, Art, Behälterart, Gebindeart',
  capacity: `capacity, size, nominal volume, capacité, contenance, capacità, capienza, capacidad, Fassungsvermögen, Nennvolumen, Nenninhalt, Inhalt, Größe, volume, volumen, ${litreWords}`,
  capacityUnit: `capacity unit, ${unitWords}`,
  material: 'material, matériau, matière, materiale, Werkstoff',
  materialOther: 'other material, autre matériau, altro materiale, otro material, anderes Material',
  usageType:
    'usage type, usage, use, used for, utilisation, uso, utilizzo, destinazione, Verwendung, Nutzung',
  status: 'status, state, statut, état, stato, estado, Zustand, Stand',
  age: 'age, âge, età, edad, Alter',
  manufacture:
    'manufacture, manufacturer, maker, fabricant, fabbricante, costruttore, fabricante, Hersteller',
  previousOwner:
    'previous owner, former owner, propriétaire précédent, ancien propriétaire, proprietario precedente, propietario anterior, Vorbesitzer',
  kosher: 'kosher, casher, cacher, koscher',
  vintage: 'vintage, year, harvest year, millésime, année, annata, anno, añada, año, cosecha, Jahrgang, Jahr',
  toast: 'toast, toasting, chauffe, tostatura, tostado, Toastung, Röstung',
  cooperage: 'cooperage, cooper, tonnellerie, tonnelier, bottaio, tonelería, Küferei, Küfer, Böttcher',
  wineType:
    'type, wine type, style, type de vin, tipo, tipo di vino, tipo de vino, Typ, Art, Weinart, Weintyp, color, colour, couleur, colore, Farbe',
  weight:
    'weight, grape weight, kg, kilos, poids, poids vendange, peso, peso uva, peso uve, kilos uva, Gewicht, Traubengewicht, Lesegewicht, Lesemenge, tonnes',
  netLiquidWeight:
    'net liquid weight, net weight, juice weight, poids net, peso neto, peso netto, Nettogewicht',
  bottleCount:
    'bottles, bottle count, count, number of bottles, no of bottles, quantity, bouteilles, nombre de bouteilles, nb bouteilles, cols, bottiglie, numero bottiglie, numero di bottiglie, n bottiglie, botellas, número de botellas, n botellas, Flaschen, Flaschenzahl, Anzahl, Anzahl Flaschen',
  bottleSize:
    'bottle size, size, format, format bouteille, formato, formato bottiglia, tamaño, tamaño de botella, Flaschengröße, Flascheninhalt, Größe',
  kind: 'kind, operation, what, type, movement, action, opération, mouvement, operazione, movimento, operación, tipo, Vorgang, Art, Bewegung, Maßnahme, Arbeit',
  from: 'from, from vessel, from tank, source, source vessel, de, depuis, de la cuve, cuve de départ, cuve départ, origine, da, dal, da vasca, da serbatoio, provenienza, origen, desde, depósito origen, von, aus, von Tank, aus Tank, Quelle',
  to: 'to, to vessel, to tank, into, destination, destination vessel, target, vers, à la cuve, cuve de destination, cuve arrivée, a, al, a vasca, in vasca, destinazione, destino, a depósito, depósito destino, nach, in, nach Tank, in Tank, Ziel, Zieltank',
  reason: 'reason, cause, loss reason, raison, motif, motivo, causa, ragione, razón, Grund, Ursache',
  vessel: vesselWords,
  batch: `${lotWords}, ${wineWords}`,
}

/** The words of a field that refers to a record, by its kind. */
export const referenceWords: Readonly<Record<string, string>> = {
  vineyards: blockWords,
  batches: `${lotWords}, ${wineWords}`,
  vessels: vesselWords,
  users:
    'winemaker, oenologist, enologist, responsible, vinificateur, œnologue, responsable, enologo, responsabile, enólogo, Önologe, Kellermeister, taken by, by, user',
  agings: 'aging, ageing, aging process, élevage, affinamento, crianza, Ausbau, Reifung',
  fermentations: 'fermentation, fermentazione, fermentación, Gärung',
}

/** A batch begins with its harvest; a fermentation or an aging does not. */
export const harvestWords =
  'harvest, harvest date, date of harvest, picked, picking date, vendange, date de vendange, récolte, date de récolte, vendemmia, data vendemmia, data di vendemmia, raccolta, vendimia, fecha de vendimia, Lese, Lesedatum, Weinlese, Ernte, Erntedatum'
