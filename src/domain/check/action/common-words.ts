/**
 * Ordinary words of the four Latin-script languages that are spelt right and lie one slip, or one cut in two, away from
 * a listed word: "past" is no "post", "scream" no "stream". The correction of misspellings leaves them alone. When an
 * ordinary word is misread as another, it belongs in this list.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  abajo abandonado abandonar aber abgesehen abogado abogados abrasions abrigo abrupt absence absent absicht
  accelerate accelerated accelerator accident accountable aces acheteur acheteurs achieve achieved acht
  adaptation adapte addicted adios administrator adopted adopting advise afro again agree airstrip aisement
  akte alden alimentaire allemande altar amas ambos amen analysis analyst analystes analysts anda andando
  anderer anderes anders anesthesia anfangen angesehen angreifen anhalten anos anrufen anyplace anzug
  apparent appears appliances appreciate appreciated appreciates approached approaches approaching aprecio
  aprender aquiles archie aren ares argentina armenian arte arterial asco ashore asi aspirations ass asusta
  asustada asustado attack attacked attacker attacking aussage aussehen autopsy aviso aware baa baisser
  bait balanced ballgame ballroom banjo bankroll bano bare basketball bat bauch bauer beaches beating beaut
  became beeping beets begs behalten bekommst bender bending bereich beret berg bester bestia besuch
  betrayed betraying bett beverage beverages bickering bier biker bikers billboard billy bis biting blanche
  blank blanks blind blinded blinding blinked blinking blisters blob blokes blond bloodstream boar
  boardwalk bobo bodyguard bodyguards bog bois bold bondage bonded bonding bongo bonkers bonnes boo booger
  booing bookkeeper bookstore boom boomer booming boon bord borders boring bothering botschaft bouche
  boulder bound bounds bourses brachte braut bret bricht brig brill brings broker brokers brook brooks
  brought browning bruises buchanan buds buen buildings buildup bull bulls bunch bush busy butch butcher
  cad cadaver caer cage cal caliente calle calles calmed calming camara camaras cans captain captains cara
  caras carbs cardboard cares cargos carmen carmine carne caro carolina carpenter carr carro carroll carson
  carta cartas cartel carter cartera carton cartons cartwright carve cas casar cashmere cass catcher cater
  causa caution caza centaine centaines centered certes chamber chambers chanting charles charme charmer
  chaser chattering cheaper cheated cheater cheating cheats checkbook checkmate checkup chercheurs chicken
  chickened chickens chicks churches cia cientos cigar cinta clam clams clash classroom clause clientele
  cling clint clipper clipping clippings clocked clout clowning clubhouse cluck coached coaching coarse
  coge coherent cole collar collars collectors columnist comandante comenzar comenzo comido comite
  commanded commanders commandment commandos commence commencent commencer commencing commentator
  communication communist compass competent competing complexe complexes complexion comporte composite
  comprend comprendo compris compromis compromise compromising comrades concern concerns conclu conclude
  conclusions conclut condition condone conducteur conduit cone cones confiar confirme conformed
  confortable confound confounded connaissent connections cono conoci conocia conocimos conozco consegui
  consented considerate consigue constat constate constitutes constructeur constructeurs construction
  construit consul consulate contacted contenta contestants context contexte contient continues copa cope
  coping corners cornwall correcta correcto correspond corriente cosmic costa costume costumes cosy cot
  cotee cotees couche cougar coupons courbe courthouse courtroom couverture coy cracked cracker crackers
  cracking cradle crate crater crates creaking creaks cream creamed creamy crease creasy creed creek creeme
  creemos creep creeping creeps creerlo crei creia cremated creme crete crewe crise cruiser crypt cuentame
  cuento cuesta cuestion curse curses cuter daft dara darkness darlings daruber dea deadline dean debido
  decadent decades decaf decay deceased deceive deceived deceiving december decent decia decidi decidio
  decirle decirles decirselo decirtelo decke declaring decor decorate decorated decorating decorations
  decorator decoy dedo dee deformed dejala dejalo dejame dejara dejare dejaron dejarte dejes deke delaware
  demain demas deme denen dent deposition depository deserve deserved deserves deserving desir despedido
  detain detener determinee deuce deuces devastation devenus devient devise devised devises diciendo didnt
  diem dienst digestion dije diminished diner ding dinnertime dios directeur directeurs direction director
  directors disability disagree disappear disappeared disappearing disappears disappointment disapprove
  disbarred discard discharge discharged disclosure disconnect disconnected discourage discours discoveries
  discreet discretion diseased disent disgrace disguise dislike dislocated dismount disobey disobeyed
  disorder disorders dispara disparar disparition dispense dispenser disperse disposed disposent disposer
  dissolve dissolved distorted distracted distracting distraction distractions distraught distressed
  distribute divertido dna docks documented doe doghouse dolares domaine domaines donde donna donor doo
  downstream dra dressing drifted drifter drifting drip dritten drone drugstore dumber dumplings dumpster
  dure duress earliest earning edith edition editions education efecto egalement elaborate electra else
  empezamos empezando empezar emploi emploie emplois employment encontrare encontraron enlarge entertain
  entertained entertainer entertaining entrance entrega entrenador entrer entwickelt envied envisage
  epinions erection erzahlen escaping escribi escribio escrito escuchame esquire esse essence etabli eure
  euren eurer europe european europeen europeenne europeennes europeens evacuate evacuated evacuating
  evacuation evitar evolue evoluer excelencia excelente excellent excess execution expecting expert experto
  experts explicar explode exploded explodes exploding exploitation exploration explosions exportations
  extrana extrano extras eyebrows eyeliner facteur facteurs fails fair fairbanks faisant faite faits fanden
  farbe fass fate fates favorita favorito feds feind feinde fellow fellows fellowship fender feuilles fide
  fiel fight fights fille filles filmmaker finalists findest findings finer finesse fins firecracker
  fireflies firehouse fireplace firewall fireworks fische flare flares fletch fletcher flies floating flood
  floods flower flughafen flugzeug flute fond foo footprint footprints footsteps forgave forgive forgives
  forgiving forme former formes fortune fracture fractures frag fragte frais frauen freelance freundschaft
  fright fro funf gab gabe gaben gable gamme gearbeitet gebeten geboren gebt gedacht gehalten gehofft
  gehort geklaut gekommen gelebt gelernt genau gender generations generous geneva geniessen geniuses genre
  gents geoffnet gerer gericht geschenkt gesicht getaway getrennt gewahlt gewisse gewusst gibt gigs gin
  given givin gleam glen gods golden goodies gott gotten gottes grain grains grandparents gras grave graves
  grazing groupe groupes guarded guardia guardian guardias guck guided haberlo haberme habido hacerle
  hacerte hack hades hag hagamos handeln handen handwriting hangar hangen hangover hangt happened happening
  harder harding hardware haremos hasn hass hassen hatcher hauen haufen hausse hauts haven healthcare
  hearings heather herbert hier hinter hints hither hitler hohle hold holden holed holes holle hollering
  holy homemade homeroom honking hooper hoot hooters hooves horseshoe hot hotter household housekeeper
  housekeeping housewife housewives housework hover hovering howard humping hunger huts ihrer ihres ike ils
  importa importantes importe impostor improper incest incluso incomplete inconsiderate incorrect increased
  increasing indispensable infested informer inhale inhaler initiation inmediato inquiries insecure
  inspektor insure intentando intercourse interes interfering interieur interieure interne interpretation
  interrogate intersection intimate invented inventing inventor investi investisseur investisseurs
  investors jacke jacked jeepers jin jitters joints journalist journalists kameras kapiert karen kate katie
  keel keeler kein ken kern kidding kontakt kostet lace lad lads lady ladyship lakers lama lame lan
  lancement landen landes langer laser lasers lata leaders leaping lear least leather lebe leben lebend
  lebendig lebst lebt lecteur lecteurs led leeds leery leftover leftovers lefty legendary legends legit
  leid leise leisten leiter leitung lent leper lesions lesser lester lever lewd leyendo liang liberate
  liberated liberating libras libre libres licked licking liebt liees liege liegen liegt liess liest
  lifeguard lifesaver lighthouse likeness likewise lime lined lining lion listo listos liver livestock liz
  llamaba llamame llamaron llames loaf loafers loaned lobo loin loins loo lookout looky loophole looting
  lors louder louie louse loveliest lovemaking loyer lst luke lunchtime lure lust lynch lyric mace machete
  macho machst machte machten madchen madeline madels madera madge madison mae maiden maine makeover
  makings mal male mali malo malos manche mandarin mandat mano manten march marche marched marked markers
  marking mash masked mason masseuse masters matchbook materiau materiel maternal mating maul medals medics
  medina mejor mejores mel memento meses mess messes meteor metro metros mets mia microfilm mil mime
  mindestens minefield mineral minerva mini mink minor minors mio miracles miralo mirame miranda misfortune
  misplaced mistrial misunderstand misunderstanding mite mitt mitten moindre moira molten momentary momento
  mona monat monate monaten monetaires monster monstruo montag montana montant monter monton mortals mortar
  mostrare moto muro nada navigation needing ness neutral newfound newsstand newsweek nivel nobel noel
  nombreuses notig notions novelist oath obtenu obtient oeuvre offen offend offer offrent ojo openings
  optimism optimist optimiste outdone outsider outsiders ouvert overboard overload overloaded overlook
  overlooked overlooking overrated overreact overreacted overreacting oversee overture paar pad padded
  padding pads pagare pager pagoda paie pais paix palace pap papel papeles paperback paperwork papier
  parada parado parar parasite parasites parcours parecio parent particle particles pasada pasado pasamos
  pasando passagers past pastel pastrami pata pavement payback paycheck payoff paysage pda peaked pedal
  pedestrian pedi pedirle pedro pee peed peeing peekaboo peeping peking pena pendant pending pene penetrate
  penetrated penetrating penis pennies pensaba pensamos pensando pense pensent penser pensions penso
  perdida perdido perdidos perdiendo perdimos perdone peril perk perks permettant permettent permettre
  personnage personnages petting phoney phonograph photographed photographic photography pictured pidiendo
  pied pier pig pigs pill pills pinball pine pines pinpoint piste pistes pits placements plaid plancher
  plaster pleasing plunged podido poe poisons poked poker poking pol pole poles polices policias political
  politics polk pollo polly polo pond ponder ponga ponte poo portant portee portent porter porteur portia
  portman pose posed poser poses posh posing postal postmortem potent pounding poursuivre pouvant pouvons
  praise praises praktisch prayed praying prays preacher preaching preciosa precioso precious precis
  precise preciser pregnant preguntar pregunte pregunto premier premiers premio premise premises prend
  prennent prepara preparar present presentable presenter preservation presume priceless pride primera
  primero primeros prince princes princesses pris prise prises prive prives prizes proceso processeur
  procession processus proches producteur producteurs productivite professeur profit profitable profiter
  profits profondeur promotion prone properly prouver prozess prude pst pueda puedan pueden pug puke puking
  puli pulp punta purses putt querer querias querido questionable questioned racer racetrack rach racheter
  racing rage raging raisons rambling rampage raping rapper rare rares rastro raten rations rato rats ratte
  ratted raving reaccion reaktion realised realite realized realtor reap reaper rebel rebels recentes
  recibi recibio recien recognise recognised recognize recognized recognizes recollect recours recuerda
  recuerdas recuerde recuerdo reduit reeks refiere refieres refiero refinery refrain regal regarded regards
  regel regent regions reglas reglementation reina reino relacion relation relations relationship
  relationships relics relied relief relive rely relying remarkable remis remise renal rencontre rene
  rennen reno rentable rentals replay repond reporters repose represent represented representing represents
  reprieve requiring reservoir resort ressemble restaurante restera restrain restrained restroom resulta
  retain retained retainer retaliation retraction reuben reussite revenir revient revision revista revive
  rider riders ridge riding riesen riled ringtones ripe rire risen rivers roaches rode rollers rom rook
  roped roper ropes rude rune ruse sabado sabena sabia sabian sabor sabotage sabra sache sachen sade safe
  safer sagst sagte sagten sagtest sahen salida salido saliendo salvo san sane sarge sash sass sauber sauce
  sausages savior savor sawyer saxophone scam scar scarred scent schade schaden schau schlafzimmer schoner
  schreien schreit schrieb schule schuler schuss scream screamed screamer screaming screams scuba seattle
  sec seccion seder seeking seeks seem seemed seeming seems seer segun segunda segundo segundos segura
  seguridad seien seinen seiner seines seit selber selden selfish selten semen sen senator sendung senhor
  sens sensing sentenced senti sentia sentir sep serait seres servi seth seven sevens sewn shade shades
  shaker shaking sharks sharpened sharper shatter shocker shocks shoelaces shoo shootout shoplifting shore
  shores shove shoved shoving showdown showering shred sick sicker sieht sientes siete siguen sigues
  siguiendo silverware sims sinking sistema sistemas situe sitze sixteen sixties skiing slap slashed slave
  slaves slayer slid slim slipping slipstream slopes slot slots slowed slower slowing slugged slugger
  smashed smashing sneaked sneaking sneaks snowed snowing soaring sociale sociales socialist socialiste
  socialistes soio sold sole solide someplace songwriter sont sony soot sopa sore sores sounded sounding
  sous souscription souvent spanked spanking spared spears specialisee specialist specialiste specialistes
  specialists species speck spectrum spence spencer spiegel spit spite spits spotless spotlight spout
  spying staaten stacked stadt staging stair stairs staked stakeout stalked stalker stalking starb
  starboard starch stare stares stark starke starker starlight starling starr starship startle startling
  starve starved starving stat state states stating statt statue statues statut stayed staying stays steaks
  steamed steamer steaming stehe stehen steht stepping stickup stinker stinking stinks stockbroker
  stockholders stoke stoker stokes stoppen storen storeroom stormed storms stormy stow strained strains
  strapped strapping streak stressed stride strife striker strive stroll strolling stuart stucke stud
  studios sturdy suave subi suburban suchst suction sud suffer suffers suggesting suis suivante sujeto
  summit summoned sunscreen superstar supplied supplier suppliers surfaces susan suscite swat sweat
  sweaters sweats sweatshirt sweeter swing switchboard syed tableaux tack tai takers taller tarde tardes
  tasche taxpayers teachings tech teil tel tele telefon telegraph telephoned teli telle telles tellin telly
  tels tempo tendras teniamos termes thanksgiving threat threats ticked ticking tigre tilt tit titel toller
  tomando tone tones tonterias toothache tootsie topper tor tot toto toucher tourist towers traced tracer
  tracing trackback traer trail trails traiter traits tranche trans transfert transformed transplant
  travers tread treated treating triads tribal tricked tricks trio triplets tripped tripping trop troupe
  trucker trucking trucks tube tubes tue tuesdays tumble tunel tur tut tweezers twister tyler typen
  typewriter uberlegen uberlegt uds unaware undermine understandable understudy unload unloaded unloading
  unstable unterschreiben untersuchen uplink upstream usher usr usted vacances valance valor veer vehicule
  vehicules velocity vendeurs vents verandern verandert verbringen verbunden verdient verhalten verhindern
  veritables verlangen verlassen verlasst verliebt vernichten verraten verrater verstand verstehe verstehen
  versteht versuch versuche versuchen versuchst versucht versuchte verzeihung vibrant vida vidas vide vie
  vient vier viewpoint virge visant visitation visiteurs vista viste visto vit vite vivent vivre void voire
  voisins voix volando volar volcano vole voll volts volvamos volviendo vor vorgestellt voyager vuelto
  vuelves vuelvo vulcan wach wade wage wagen wages wagner wahre wahren wallon wally ward warden warehouse
  warfare warmer warn warnen warner warrant warrants warren warte warten washroom webster weisse weissen
  weisst weiter weitere weiteren weitermachen western wet wette wherever whine winds wins wireless wise
  witches withdrawn withdrew witnessed witnesses witnessing witter woodhouse wore workplace wormhole worms
  worte wounded wring wristwatch writings yearbook yearning yell yelling yells yep zahl zeiten zeug zeugen
  zunge
`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
