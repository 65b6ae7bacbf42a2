/**
 * Ordinary words of the four Latin-script languages that are spelt right and lie one slip, or one cut in two, away from
 * a listed word: "past" is no "post", "scream" no "stream". The correction of misspellings leaves them alone. When an
 * ordinary word is misread as another, it belongs in this list.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  abandonado abandonar aber abgesehen abogado abogados abrigo abrupt abs absence absent absicht accelerate
  accelerated accelerator accident accountable aces ache aches acheteur acheteurs achieved aching acht
  acteurs actionnaires adaptation adapte addicted adios adopted adopting advise agree airstrip aisement akte
  alden alimentaire allemande amas amen analysis analyst analystes analysts anda anders anesthesia anfangen
  angesehen angetan angreifen anhalten anrufen anyplace anzug apparent appear appearances appears appliances
  appreciate appreciated appreciates approached approaches approaching aprender archie aren ares argentina
  armenian arte arterial asco ashore aspirations ass assembly asusta asustada asustado attack attacked
  attacker attacking autopsy baa balanced ballet ballgame ballroom bankroll bannerman bare bargain bargaining
  barkeep barrow basketball bat became bedroom bedrooms behalten bekommst bender bending bestatigt besuch
  beverage beverages bier bikers billboard bis biting blanche blanks blinded blinding blinds blinking
  blisters blokes bloodstream boar boardwalk bodyguard bodyguards bog bois bondage bonded bonding bones
  bonkers bonnes bons boo booger booing bookkeeper bookstore boomer booming boon bord boring bothering bouche
  bounds bret bricht brig brings broker brokers brooks brought browning buchanan buen buildings buildup bulls
  busy butcher caballeros cabina cabinets cad cadaver caer cage cal caliente calle calles calmed calming
  camara camaras cameraman caper captains cara caras cardboard care cares cargos carmen carmine carne caro
  carolina carpenter carro carroll carson carta cartas cartel carter carton cartons cartoons cartridges
  cartwright carve carver cas cashmere cass catcher cater caution centaine centaines centered certes chamber
  chambers chanting charles charme charmer chaser chattering cheated cheater cheating cheats checkbook
  checkmate checkup cheeks chercheurs chickened chickens chicks churches cia cigar clam clams classroom
  clause cleaver clever clientele cling clint clipping clocked clowning clubhouse cluck coached coaching
  coarse coats coge coherent cole collar collectors comandante comenzar comenzo comido comite commanded
  commanders commandment commando commence commencent commencer commencing commentator communication
  communist competent competing competition complexe complexes complexion comporte composite compound
  comprend comprendo comprendre compris compromis compromise compromised compromises compromising comrades
  concern concerns conclu conclude conclusions conclut condition conducteur conduit cone cones confirme
  conformed connaissent connections cono conoci conocia conocimos conozco consegui consigue constate
  constitutes constructeur constructeurs construction construit consul consulate contacted contenta
  contestants context contient continues copa cope coping cornwall correcta correcto correspond corriente
  cosmic costa costumes cot cotee cotees couche cougar courbe courthouse courtroom couverture coy crackers
  cracking cradle crate crater crates creaking creaks cream creamed creamy crease creasy creations creed
  creeme creemos creeping creeps creerlo cremated crete crewe crise cruiser crypt cuentame cuento cuesta
  cuestion curse curses cuter daft darkness darlings dea deadline dean debido decadent decades deceased
  deceived deceiving decent decia decidi decidio decirle decirles decor decorate decorated decorating
  decorator dee dejala dejalo dejame dejara dejare dejarte demas denen dent denver deposition depository
  desearia deserved deserves deserving desir despedido detain detener determinee deuces devenus devise
  devises diciendo didnt diem dienst digestion diner ding dinnertime dios directeur directeurs direction
  director directors disagree disappear disappeared disappearing disappears disappointment disbarred discard
  discharge discharged disclaimer disclosure disconnect disconnected discount discours discoveries discovery
  discreet discretion diseased disent disgrace disguise dislike dislocated dismount disobey disobeyed
  disorder disorders disparar disparen disparition dispenser disperse disposed disposent disposer dissolve
  dissolved distorted distracted distracting distraction distractions distraught distressed distribute
  divertido dna documented doe doghouse domaine domaines donna doo dressing drifted drifter drifting
  drugstore dumber dumplings dumpster duress editions education efecto egalement elaborate else empezamos
  empezando emploi emploie emplois employment encontrare encontraron enlarge entertain entertained
  entertainer entertaining entrance entrega entrenador entrer entwickelt envied envisage epinions erection
  erzahlen escaping escribi escribio escrito escuchame esquire esse essence etabli eure euren eurer europe
  european europeen europeennes europeens evacuate evacuated evacuating evacuation evitar evolue evoluer
  excelencia excelente excellent excess execution exito expecting expert experto experts explicar explode
  exploded explodes exploding exploitation exploration explosions exportations extrana extrano extras
  eyebrows eyeliner facteur facteurs faint fair fairbanks faisant faite fanfare fates favorita favorito feds
  feinde fellow fellows fellowship fender feuilles fide fiel fight fights fille filles filmmaker finalists
  findest findings finer fins fireflies firehouse fireplace firewall fireworks fische flares fletch fletcher
  flies floating floods floorboards flower flughafen flute folds fond foo foot footprint footprints footsteps
  forme former formes fracture fractures frag fragte frauen freelance fright fro fundraiser gab gabe gaben
  gaming gamme gearbeitet gebeten geboren gebt gedacht gehalten gehort gekommen gelebt genau gender
  generations generous geneva geniessen geniuses genre geoffnet gerer geschenkt gesicht getaway getrennt
  gewahlt gewisse gewusst gin givin gleam glen gods golden goodies gotten gottes grains grandparents gras
  grate graves grazing groupe groupes guard guarded guardia guardian guardias guards guck guided guidelines
  haberlo haberme habido hacerle hacerte hades hag handbook handed handen handing handwriting handyman hangar
  hangen hangman happened happening harder hardest harding hardware haremos hasn hass hassen hauen haufen
  hausse haven healthcare hearings herbert hier hills hinter hither hitler holden holed holle hollering
  homemade homeroom honking hooper hooters hooves horseshoe hot hotter housekeeper housekeeping housewife
  housewives housework hover hovering howard humping hunger ihrer ihres importa importantes importe impostor
  improper incest incluso incomplete incorrect increased increases increasing indeed infested informer inhale
  inhaler initiation inmediato inquiries inquiry insect insects insecure inspektor insure intentando
  interaction intercourse interes interieur interieure interne interpretation interrogate intersection
  intimate invented inventing inventor investi investisseur investisseurs investors jacke jacked jamais jin
  joints journalist journalists kapiert karate karen kate katie keeler kein ken kern keyhole kidnapping
  kinder kissed kisses kissing kontakt kostet lace lad lads lakers lama lame lan lancement landen landes lane
  lanes langer laser lasers lata leader leaders leaned leaning leans leaping lear leben lebend lebendig
  lectures led leftover leftovers legendary legends leid leisten leiter lent lesions lesser lester letting
  lever leyendo liang libras libre libres licked licking liebt lied liees liegen liegt liess lifeguard
  lifesaver lighthouse likewise lined liner lining lion lippen lipstick listo listos liver livestock living
  liz llamaba llamame llamaron llames loafers loaned loin loins loo loophole looting lors louder louse
  lovemaking loyer lst lunchtime lynch lyric mace machete machst machte machten madchen madeline madels
  madera madison mae maiden mailman makeup makings mal mali malos manche mandarin mandat mano marche marked
  markers marking masked mason masseuse materiau materiel maternal mating medals medics medina mejor mejores
  mel memento meses mess metals meteor metro metros mets mia mil mindestens minefield minerva minors mio
  miracle miracles miralo mirame miranda misplaced mistrial misunderstand misunderstanding mite mitt mitten
  molten momentary mona monat monate monetaires monstruo montana montant monter mortar mostrare moteur
  moteurs moto nada napkin napping navigation neutral newfound newport newspaperman newsstand newsweek newton
  nivel nobel noel nombreuses notig notions novelist oath obtenu oeuvre offen offend offer offers ojo
  openings optimism optimist optimiste outsider outsiders ouvert overture paar pad padded padding pads pagare
  pagoda pais palace papel papeles paperback paperwork papier parada parado parar parcours parecio paren
  parent partake particle particles pasada pasado pasamos pasando passagers passing past pastel pastrami
  pavement payback paycheck paysage pda pea peaked pedestrian pedi pedirle pee peed peeing peekaboo peeled
  peeling peeping peking pendant pending pene penetrate penetrated penetrating pensaba pensando pensent
  penser pensions pentagram perdida perdido perdidos perdiendo perdimos peril perks person personnage
  personnages persons petting phoney phonograph photographed photographer photographers photographic
  photography pictured pidiendo pied pier pig pills pinball pine pines pinkie pinpoint pippin piste pistes
  placements plancher plaster pleasing plunged podido poe poked poker poking pol pole poles polices policias
  political politics pollen pond ponder ponies poo pools portable portant portee portent porter porteur
  portia pose posed poser poses posing postage postal postmortem potent pots pounding praise praises
  praktisch prayed praying preacher preaching preciosa precioso precious precis precise preciser precompte
  predictable pregnant preguntar pregunte pregunto premiers premio premises prend prennent prepara preparar
  present presentable presented presenter presenting presents preservation presse pretext prevoir prevoit
  priceless pride primera primero primeros prince princes princesses pris prise prises prive prives prizes
  proceso processeur procession producteur producteurs productivite professeur profitable profiter profondeur
  profound promesa promotion properly prototype provolone prozess prude pst puedan pueden pug puking punta
  purses querer querias questioned racer racetrack rach racheter racing raging rampage raping rapper rares
  rastro rato rats ratte ratted raving reaccion reaktion realised realite realization realized realizes
  realtor reap reaper rebels recentes recibi recibio recien recognise recognised recognize recognized
  recognizes recollect recuerda recuerdas recuerde recuerdo reduit reeks refieres refinery refrain regal
  regard regarded regards regel regent regions reglas reglementation reina reino relacion relation relations
  relationship relationships relay relics relied relief relive rely relying remis remise renal rencontre rene
  rennen reno rentals replay repond reporters repose represent represented representing represents reprieve
  requiring reservoir resort ressemble restaurante restrain restrained restroom resulta resultados resultats
  retain retained retainer retaliation retraction reuben reussite revient revision revista revive riders
  riding riesen riled ringtones ripe risen rivers roaches rom roped roper ropes rune ruse sabado sabena sabia
  sabian sachen safer sagst sagte sagten sahen salida salido saliendo salvo san sash sauber sauer savior
  savor sawyer scar scarred schade schaden schau schlafzimmer schreien schreit schrieb schule schuler schuss
  scream screamed screamer screaming screams seaboard seafood sears seattle sec seccion seder seed seeking
  seemed seeming seems seer segun segunda segundo segundos segura seguridad seguro seien seinen seiner seines
  seit selber selden selten semen sen senator sendung senhor sens sensing sentenced sentia sentir sep serait
  serve served serves serveur serveurs servi seth sevens sever shade shades shaker shaking sharks sharpened
  sharper shaved shaving shock shocker shocks shoelaces shootout shoplifting shore shores shoved shoving
  showering shred sick sicker sideshow siete siguen sigues siguiendo silverware simmer sims sistemas sits
  skiing skins skirts slashed slaves slayer sleepover slice slices slid slipping slipstream slopes slots
  slowed slower slowing smashed smashing sneaked sneaking sneaks snoring snowed snowing snows soaring sociale
  sociales socialist socialiste socialistes socks soio sold sole solide someplace songwriter sopa sore sores
  sounding souscription sow spanking spared spears specialisee specialist specialiste specialistes
  specialists species spence spencer spiegel spits spotless spotlight spying staaten stacked stadt staging
  stairs staked stakeout stalking starboard starch stare stares starke starker starlight starling starr
  starship startle startling starve starved starving stat state states stating statt statue statues statut
  stayed staying stays steaks steam steamed steamer steaming stehen stepping stickup sticky stinker stinking
  stinks stockbroker stoke stoker stokes stoppen storen storeroom stormed storms stormy strained strapping
  streak stressed stride strife strive stroll strolling stuart stuck stucke stud studios sturdy subi suburban
  suchst suction suffer suffers suggesting suis suivante sujeto summit summoned supplied supplier suppliers
  surfaces suscite sweaters sweats swing switchboard syed tablet tablets tack tai takers tale tales taller
  tarde tardes targeted targeting tasche taxpayers teachings tech teil tel tele telefon telegraph telephoned
  telle telles tellin tels temperatura tempo teniamos tenias terme termes thanksgiving threat threats ticked
  ticker tickling tigre tile tiles tilt tire tit titel toller tomando tone tones tonterias toothpaste topper
  tor tot toto towers traced tracer tracing trackback traer trail trailer trails trainee traiter traits trans
  transfert transformed transplant travers tread treating triads tribal tricked tricks triplets tripped
  tripping troupe trucker trucking trucks tubes tue tuesdays tumble tur tweezers twister tyler typewriter uds
  unaware unload unloaded unloading uplink upstream usr vacances valor vehicule vehicules velocity vendeurs
  vents verandern verandert verbringen verbunden verdad verdient verhalten verhindern verlangen verlasst
  verliebt verlos vernon verrater versed verses verstand verstehen versuch versuche versuchen versuchst
  versucht versuchte versus verzeihung vibrant vidas vide vie vient vier viewpoint visant visitation
  visiteurs visitors vista viste visto vit vivent volando volar volcano vole volvamos volver volvera
  volviendo vor vorgestellt voyager vuelto vuelves vuelvo vulcan wach wagen wages wahren wards warehouse
  warfare warmer warn warnen warner warrant warrants warren warsaw washroom watchman weatherman weblog weisse
  weissen weisst weiter weitere weiteren weitermachen western wet wette wider winds wins wireless wise
  witches withdrawn withdrew witnessed witnessing witter woodhouse workplace worms worte wring wristwatch
  writings yearbook yearning yells yep zahl zeiten zeugen
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);
