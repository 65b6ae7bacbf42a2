import type { Vocabulary } from './concepts.js';

const PERSON =
  '(?:usuari[oa]s?(?:/as?)?|clientes?|miembros?|visitantes?|compradore?s?|comprador(?:es|a|as)?|vendedor(?:es|a|as)?|suscriptor(?:es)?|abonados?|participantes?|propietarios?|anunciantes?|titular(?:es)?|licenciatarios?|desarrollador(?:es)?|consumidor(?:es)?|huesped(?:es)?|viajeros?|pasajeros?|profesionales|jugador(?:es)?|candidatos?|contratantes?)';
const USER = `(?:usted(?:es)?|uds?\\.?|vd\\.?|tu\\b|vosotros|quien(?:es)?|cualquier persona|toda persona|(?:(?:el|la|los|las|un|una|cada|todo|todos los|cualquier|otros|nuestros|dicho|al|del) )(?:[a-z]+ )?${PERSON}(?: (?:registrad[oa]s?|pro|final(?:es)?|profesional(?:es)?))?|${PERSON})`;
const SITE =
  '(?:sitios?(?: web)?|webs?|paginas?(?: web)?|plataformas?|portal(?:es)?|servicios?|aplicacion(?:es)?|apps?|contenidos?|productos?|software|materiales|sistemas?|servidor(?:es)?|redes|datos|bases? de datos|informacion(?:es)?|tienda|marketplace|cuentas?)\\b';
const CONSENT = '(?:consentimiento|permiso|autorizacion|aprobacion|licencia|acuerdo|conformidad|visto bueno)';
const ACCOUNT =
  '(?:(?:sub)?cuentas?\\b(?! (?:bancaria|corriente|de (?:pago|correo|ahorro|terceros)|y riesgo|ajena|propia))|perfil(?:es)?\\b|nombres? de usuario|usuario y contrasena|credenciales|membresias?|(?:cuenta|area) de cliente)';
const CONTENT =
  '(?:contenidos?|publicacion(?:es)?|mensajes?|comentarios?|resenas?|opinion(?:es)?|valoracion(?:es)?|evaluacion(?:es)?|anuncios?|imagen(?:es)?|fotos?|fotografias?|videos?|materiales|material|textos?|archivos?|ficheros?|documentos?|articulos?|aportacion(?:es)?|contribucion(?:es)?|sugerencias?|informacion|datos|obras?|entradas?|ofertas?|listados?)\\b';
const PUBLIC_CONTENT =
  '(?:contenidos?|publicacion(?:es)?|mensajes?|comentarios?|resenas?|opinion(?:es)?|valoracion(?:es)?|anuncios?|imagenes|fotos?|fotografias?|videos?|aportacion(?:es)?|contribucion(?:es)?|sugerencias?|articulos?)\\b';
const PUT_UP =
  '(?:public(?:ar|ara|aran|a|an|as|ad[oa]s?|ando|ue|uen|ues|o)|sub(?:ir|ira|e|en|id[oa]s?|iendo|a|an)|carg(?:ar|ad[oa]s?|a|an|ue|uen|ando)|envi(?:ar|ad[oa]s?|a|an|e|en|ando)|comparti(?:r|d[oa]s?|endo|ra)|compart[ae]n?|introduc(?:ir|id[oa]s?|e|en)|introduzca[ns]?|insert(?:ar|ad[oa]s?|a|an|e|en)|aport(?:ar|ad[oa]s?|a|an|e|en)|transmit(?:ir|id[oa]s?|e|en|a|an)|remit(?:ir|id[oa]s?|e|en|a|an)|difund(?:ir|id[oa]s?|e|en|a|an)|incorpor(?:ar|ad[oa]s?|a|an|e|en)|facilit(?:ad[oa]s?)|coloc(?:ar|ad[oa]s?)|colg(?:ar|ad[oa]s?)|cre(?:ar|ad[oa]s?|e|en)|genera(?:r|d[oa]s?)|emit(?:ir|id[oa]s?)|escrib(?:ir|e|a)|redact(?:ar|ad[oa]s?)|dej(?:ar|e|en)|alojad[oa]s?|mostrad[oa]s?|almacenad[oa]s?)\\b';
const MODEL =
  '(?:inteligencia artificial|\\b(?:ia|ai)\\b(?! (?:generad|asistid))|aprendizaje (?:automatico|profundo|de maquinas?)|machine[- ]learning|deep[- ]learning|modelos? (?:grandes? )?(?:de (?:lenguaje|ia|inteligencia|aprendizaje|gran)|fundacional|fundamental|generativo|linguistico)|\\bllms?\\b|redes neuronales|algoritmos? de aprendizaje)';
const READ_OUT =
  '(?:extra(?:er|cci|iga|e\\b|yendo|id)|recopil|recolect|recog(?:er|ida)|obten(?:er|ci|ga)|copi(?:ar|a\\b|as\\b|e\\b|ado|en\\b|ando)|descarg|monitori[zc]|monitore|index|rastre|busqueda|buscar|consult(?:a\\b|as\\b|ar|e\\b)|captur|recuper|reproduc|reproduz|almacen|acce(?:d|s)|archiv|escane|seguimiento|minar|raspa)';
const TAKE_OUT =
  '(?:extraer|extraccion|extraiga[ns]?|recopil[a-z]+|recolect[a-z]+|copi(?:ar|ado|e|en)|descarg(?:ar|ue|uen)|index[a-z]+|rastre[a-z]+|consultar|captur[a-z]+|acced(?:er|a|an)|monitori[a-z]+)\\b';

export const SPANISH: Vocabulary = {
  concepts: {
    machine: [
      '(?:ro)?bots?\\b(?! ?(?:\\.txt|exclusion))|robotic[oa]s?\\b|robotizad[oa]s?\\b|spiders?\\b|spyders?\\b|aranas?\\b|(?:web )?crawlers?\\b|(?:web )?scrapers?\\b|rastreador(?:es)?\\b|raspador(?:es)?\\b|robot/|macros?\\b|scripts?\\b|secuencias? de comandos|lector(?:es)? (?:fuera de linea|offline|sin conexion)|headless|guiones informaticos',
      '(?<!(?:decision(?:es)?|individual(?:es)?|tratamientos?|procesamiento|respuestas?|renovacion) )automatizad[oa]s?\\b(?! (?:de un solo uso|de decisiones))|automatizacion(?:es)?\\b|automatizar\\b|programatic(?:a|o|as|os|amente)\\b',
      `(?:medios?|dispositivos?|procesos?|procedimientos?|programas?|software|herramientas?|metodos?|tecnicas?|mecanismos?|sistemas?|aplicacion(?:es)?|accesos?|busquedas?|consultas?|extraccion|recopilacion|descargas?|tecnologias?|instrumentos?|funcion(?:es)?)(?: [a-z]+){0,2} automatic[oa]s?\\b|(?:de (?:forma|manera|modo) automatic[ao]|automaticamente)(?= (?:[a-z]+ ){0,2}?${TAKE_OUT})|${TAKE_OUT}(?: [a-z]+){0,3} (?:de (?:forma|manera|modo) automatic[ao]|automaticamente)`,
      '(?:programas?|software|herramientas?|aplicacion(?:es)?|tecnologias?|sistemas?) (?:informatic[oa]s? )?(?:de|para(?: la| el)?) (?:rastreo|extraccion|indexacion|recopilacion|recoleccion|mineria|captura|raspado|scraping|busqueda automat)|agentes? (?:de (?:ia|software|inteligencia)|inteligentes?|autonomos?|virtuales)|no humanos?\\b|medios (?:mecanicos|electronicos automat)',
    ],
    human: [
      '(?:por|a|ser|es|sea|sean|de|solo|unicamente) (?:una? |un |los |las )?(?:ser(?:es)? humanos?|humanos?|personas? (?:reales?|humanas?|de carne))\\b',
    ],
    ourselves: [
      '(?:nosotros|nuestros? (?:modelos?|algoritmos?|socios|proveedores)|nuestra (?:ia|tecnologia))\\b|(?:utilizamos|usamos|empleamos|recopilamos|recogemos|podemos|podremos|tratamos|obtenemos|realizamos)\\b|(?:sus|tus) datos|(?:tus?|vuestros?) contenidos?|(?:su|tu) informacion\\b',
    ],
    others: [
      '(?:sitios?|paginas?|webs?|plataformas)(?: web)? (?:de terceros|ajen[oa]s|extern[oa]s|enlazad[oa]s)',
    ],
    view: [
      `(?:acce(?:so|der|de|den|da|dan|dera|diendo)|us(?:o|ar|a|an|ando|e)|utiliz(?:acion|ar|a|an|ando|ara)|utilice[ns]?|visit(?:ar|a|an|e|as)|naveg(?:ar|a|acion|ando|ue)|consult(?:ar|a|as|en)|descarg(?:ar|a)|visualiz(?:ar|acion)|ver|leer|disfrut(?:ar|e))\\b[^;]{0,60}?\\b${SITE}`,
      `${SITE}[^;]{0,60}?\\b(?:accesibles?|disponibles?|a disposicion|permite[n]? (?:a (?:los|las) )?(?:usuari|acced|consult|ver)|para (?:su|tu) uso personal)`,
    ],
    reach: [
      `${READ_OUT}|conect(?:ar|e)|navegar|navegacion|interact|visitar|visualizar|\\bver\\b|\\bleer\\b|compilar|agregar datos|espejo`,
      `(?:us(?:o|ar|e|en|ando)|utiliz(?:ar|acion|ando|ara|aran)|utilice[ns]?|emple(?:ar|o|e|en|ando))\\b(?: (?:de|del|el|la|los|las|este|esta|nuestro|nuestra|cualquier|cualesquiera|ningun|ninguna|otros?)){0,4}`,
    ],
    take: [`${READ_OUT}|scrap|crawl|naveg|interact|mineria`],
    collect: [
      '(?:web|screen|data|site)?[- ]?scrap(?:ing|eo|ear|eado|pear|peo)\\b|raspado(?: de| web)?\\b|raspar\\b|(?:web )?crawling\\b|crawlear|rastreo (?:web|de (?:la |el |los |las )?(?:web|datos|sitio|contenido|pagina))|rastrear (?:[a-z]+ ){0,2}?(?:sitio|web|pagina|plataforma|contenido|datos|servicio)|spidering|(?:data|web|e-?mail)?-?harvesting|data[- ]?mining|web mining|grabbing',
      '(?:mineria|extraccion|cosecha|volcado|captura|raspado|aspirado)s? (?:masiva |automatizada |sistematica |o [a-z]+ )?(?:de(?:l| los| las| la)? )(?:textos? y (?:de )?)?(?:datos|contenidos?|informacion|bases?)|minar (?:los |el )?(?:datos|contenido)|cosechar|(?:extraer|extraiga|recopilar|recolectar) (?:o [a-z]+ )?(?:(?:los|las|el|la|cualquier|toda?) )?(?:datos|contenidos?|informacion) (?:del?|desde) (?:la |el |los |las |nuestr[oa]s? |este |esta )?(?:sitio|web|pagina|plataforma|servicio|base|portal|app)',
      `(?:sistematic(?:a|o|as|os|amente)|masiv(?:a|o|as|os|amente)|a gran escala|en masa|en bloque|a granel)\\b[^;]{0,60}?\\b${READ_OUT}`,
      `${READ_OUT}[a-z]*\\b[^;]{0,60}?\\b(?:sistematic(?:a|o|as|os|amente)|masiv(?:a|o|as|os|amente)|a gran escala|en masa|a granel)\\b`,
      `(?:acceso|accesos|consultas?|busquedas?|extraccion|recopilacion|recoleccion|descargas?|copia|copiado|captura|indexacion|seguimiento|solicitudes|peticiones|recogida)(?: [a-z]+){0,2} (?:automatizad|automatic)[oa]s?\\b|(?:de (?:forma|manera|modo) automatizad[ao])(?= (?:[a-z]+ ){0,2}?${TAKE_OUT})|${TAKE_OUT}[^;,]{0,60}?\\bde (?:forma|manera|modo) (?:automatizad|automatic)[ao]`,
      '(?:extra(?:er|cci[a-z]+|iga)|reutiliz[a-z]+|descarg[a-z]+)\\b[^;]{0,80}?\\b(?:parte sustancial|partes sustanciales|totalidad|sustancial(?:es|mente)?|toda o parte)\\b[^;]{0,80}?\\b(?:bases? de datos|datos|contenidos?|sitio)',
      'metabusca[a-z]*|(?:copiado|copia|reproduccion) mediante tecnologias? de busca|(?:mecanismos,? |software )(?:,? ?(?:software|o|y|u) ){0,2}(?:scripts?)\\b[^;]{0,30}?\\ben (?:relacion|conexion) con',
    ],
    register: [
      '(?:auto)?registr(?:arse|arte|arme|ese|ense|ate|arnos|andose|andote|ar(?:a|an)|arse(?:a|an))\\b|(?:se|te|le|debe|deben|debera|deberan|puede|pueden|podra|podran|al|para|de|requiere) registr(?:ar|a|an|as|e|en|o|ado|arse)\\b|(?<!marcas? )(?<!nombres? comercial(?:es)? )(?:usuari[oa]s?|clientes?|miembros?|cuentas?|personas?) (?:[a-z]+ )?registrad[oa]s?\\b|haya(?:n|s)? registrado|(?:pre)?registros?\\b(?! (?:mercantil|publico|civil|central|general|oficial|nacional|de (?:la (?:propiedad|actividad|empresa)|marcas|datos|actividad|entrada|entidades|asociaciones|fundaciones|conexion|acceso|auditoria|dominio)))',
      '(?:dar(?:se|te|me)?|da(?:n|do|dos|das|rse)?|dese|causar|solicitar|formaliz[a-z]+|tramitar) (?:su |el |un )?(?:de )?alta\\b|alta (?:de|del|como|en) (?:el |la |un )?(?:usuario|cliente|cuenta|servicio|plataforma|miembro|taxista|web|sitio)|inscri(?:birse|birte|pcion|base|be|ban|bir)\\b|suscribirse (?:como|al sitio)',
      `(?:cre(?:ar|a|e|en|es|ando|acion|ado|ara)|abr(?:ir|a|iendo|e)|apertura|obten(?:er|ga|cion)|gener(?:ar|e)|establec(?:er|imiento)|configur(?:ar|acion)|activ(?:ar|acion)|solicit(?:ar|e|ud)|ten(?:er|ga)|dispon(?:er|ga)|alta)\\b(?: [a-z,()]+){0,5}? ${ACCOUNT}`,
      `${ACCOUNT} (?:[a-z]+ ){0,4}?(?:cread[oa]s?|abiert[oa]s?|registrad[oa]s?|generad[oa]s?)\\b`,
    ],
    own_account: ['(?:nombre de usuario|correo electronico) y (?:una |su )?contrasena'],
    accept_by_use: [
      'al (?:acceder|utilizar|usar|navegar|visitar)\\b[^.;]{0,120}?\\b(?:acepta|consiente|reconoce)',
    ],
    our_machines: [
      '(?:usamos|utilizamos|empleamos)[^.;]{0,20} robots?\\.txt',
      'nuestros (?:sistemas automat|robots|bots)',
    ],
    posted: [],
    certain_purpose: ['con fines (?:publicitarios|comerciales|de spam)'],
    account: [
      '(?:(?:su|tu|una|la|cada|mi|sus|tus|las|dicha|de|misma) (?:[a-z]+ )?)(?<!(?:en|por|tener|teniendo|tenga) (?:la )?)cuentas?\\b(?! (?:bancaria|corriente|de (?:pago|correo|ahorro|terceros|que)|y riesgo|ajena|propia|que|con))|cuentas? de (?:usuario|cliente|miembro|empresa|vendedor)|(?:su|tu|un) perfil',
      'contrasenas?\\b|claves? (?:de acceso|personal|secreta)|nombres? de usuario|credenciales|inici(?:ar|o de|e|a) sesion|identificador(?:es)? (?:de usuario|y)|log-?in\\b|area (?:privada|personal|de cliente)|(?<!marcas? )usuari[oa]s? registrad[oa]s?',
    ],
    invited: [
      '(?:solo|solamente|unicamente|exclusivamente) (?:por|mediante|con|bajo|a traves de|previa) (?:una |la )?invitacion|(?:previa|bajo) invitacion\\b',
      `(?:${ACCOUNT}|registro|acceso|inscripcion)\\b[^;]{0,50}\\b(?:solo|unicamente|exclusivamente|reservad[oa])\\b[^;]{0,60}\\b(?:invitacion|invitados?|invitadas)\\b`,
    ],
    buy: [
      'compr(?:a|ar|as|e|en|an|ando|ado|ara)\\b|adqui(?:rir|ere|eren|sicion|era|eran|riendo)\\b|(?:realizar|hacer|efectuar|tramitar) (?:[a-z]+ )?(?:pedidos?|compras?|reservas?|pujas?|ofertas)|pedidos?\\b|puj(?:ar|as|a)\\b|reserv(?:ar|as) (?:de )?(?:entradas|billetes|habitac)|reservas\\b|transaccion(?:es)?\\b|contratar\\b|contratacion(?:es)?\\b',
    ],
    sale: [
      `${USER}(?:(?! (?:indemniz|danos))[^;]){0,60}?\\b(?:compr(?:ar|a|as|e|en|an|ado|ados|o)|adqui(?:rir|ere|eran|era|eren)|pagar(?:a|an)?|pag(?:ue|uen|an)|abon(?:ar|ara|aran|e|en)|contrat(?:ar|a|an|e|en|ado|ados)|reserv(?:ar|e|en)|(?:realizar|efectuar|hacer|tramitar) (?:un |el |su |los |sus |una |la )?(?:pedido|compra|pago|reserva|pagos|pedidos|compras))\\b`,
      '(?:servicios?|suscripcion(?:es)?|planes|plan|contenidos?|funciones|version(?:es)?|cuentas?|productos?|modalidad(?:es)?|opciones) (?:adicionales )?(?:de pago|premium|no gratuit[oa]s)|(?:servicio|plan|cuenta|suscripcion|usuario)s? (?:premium|pro)\\b|previo pago|pago (?:previo|unico|por reserva|de (?:la|el|los|las|una|un) (?:cuota|tarifa|precio|servicio|suscripcion|pedido|producto|comision))',
      '(?:su|tu|el|del|un|cada|los|sus|al|este|dicho) pedidos?\\b|(?:su|tu|la|una|cada|las|sus) (?:compras?|reservas?)\\b(?! (?:de derechos|legal))|proceso de (?:compra|contratacion|pedido|reserva|pago)|carrito|cesta de la compra|(?:en|a) (?:la|su) cesta|condiciones (?:generales )?de (?:venta|contratacion|compra)|contrato de compraventa|compraventa\\b|tienda online|precio de compra',
      '(?:cuota|tarifa|suscripcion|abono|comision)(?:es|s)? (?:[a-z]+ ){0,2}?(?:mensual|anual|periodic|de suscripcion|de servicio|aplicable|de reserva|de inscripcion|por)[a-z]*|suscripcion(?:es)? (?:mensual|anual|se renov|de pago)[a-z]*|(?:contratacion|adquisicion) (?:de|del|online|de los|de un) (?:los |las |un |una |el )?(?:servicios?|productos?|suscripcion|taxi|planes|entradas)',
      '(?:precios?|tarifas?|importes?|cuotas?|comision(?:es)?)\\b[^;]{0,60}?\\b(?:incluye[n]?|indicad[oa]s?|mostrad[oa]s?|aplicables?|vigentes?|a pagar|seran? (?:los|las|el|la)|figura[n]?|publicad[oa]s?|se (?:cobrara|facturara|cargara|abonara))\\b',
    ],
    price: [
      'tarjetas? (?:de (?:credito|debito|pago|regalo)|bancaria)s?|paypal|bizum|domiciliacion|transferencia bancaria|contra ?reembolso|(?:formas?|medios?|metodos?|modalidades?|condiciones|plataforma|datos|pasarela) de pago|pagos?\\b|facturacion|facturas?\\b|factur(?:ar|aremos|ara)',
      'reembols[a-z]+|devolucion del (?:precio|importe|dinero)|derecho de desistimiento|gastos de envio|cupon(?:es)?\\b|codigos? (?:promocional|de descuento)(?:es)?|periodo de prueba|prueba gratuita|vales?\\b|moneda virtual|iva\\b|impuestos? (?:incluido|aplicable|sobre)',
      'precios?\\b|tarifas?\\b|comision(?:es)?\\b|importes?\\b|cuotas?\\b|(?:¤|eur|\\$) ?\\d|\\d[\\d.,]* ?(?:¤|eur\\b|euros?\\b|\\$)',
    ],
    closed_purchase: [
      'no (?:es posible|se (?:pueden?|permite)) (?:realizar |efectuar )?(?:compras?|comprar|pedidos|contratar|adquirir)[^;]{0,40}\\b(?:a traves|en|desde|mediante) (?:de )?(?:este|esta|el|la|nuestr[oa])|no (?:se vende|vende|vendemos) (?:ningun )?(?:productos?|servicios?)',
    ],
    post: [
      '(?:re)?public(?:ar|a|an|aciones|acion|ad[oa]s?|ue|uen|ando)\\b|(?:sub(?:ir|a|an|e|en|ida|iendo)|carg(?:ar|a|ue|uen|ando)|envi(?:ar|o|os|e|en|ando)|transmi(?:tir|sion|ta|tan)|comparti(?:r|endo)|compart[ae]n?|coment(?:ar|e)|remit(?:ir|a|an)|difu(?:ndir|sion|nda)|introducir|insertar|colgar|tuitear|postear|mensajear)\\b(?! (?:de )?(?:solicitudes|consultas|peticiones|formularios? de registro))',
      `(?:escrib(?:ir|a)|cre(?:ar|e|acion de)|gener(?:ar|e|acion de)|dej(?:ar|e)|redact(?:ar|e)|colocar|anadir) (?:[a-z]+ ){0,3}?${PUBLIC_CONTENT}|mensajes (?:masivos|no solicitados|automat[a-z]+)`,
    ],
    user_content: [
      `(?:tus?|vuestros?|propios?|sus? propi[oa]s?) contenidos?\\b|(?:su|sus|tu|tus|vuestr[oa]s?|propi[oa]s?) (?:propi[oa]s? )?(?:publicacion(?:es)?|comentarios?|resenas?|opinion(?:es)|valoracion(?:es)?|anuncios?|mensajes|fotos|fotografias|videos|aportacion(?:es)?|contribucion(?:es)?|sugerencias|evaluacion(?:es)|articulos)\\b`,
      '(?:contenidos?|comentarios?|aportacion(?:es)?|contribucion(?:es)?|opinion(?:es)?|valoracion(?:es)?|publicacion(?:es)?|resenas?|anuncios|materiales) (?:generad[oa]s? |propi[oa]s? |publicad[oa]s? |enviad[oa]s? )?(?:por|de|del) (?:(?:el|la|los|las|un|otros|cada|dicho|nuestros) )?(?:usuari|cliente|miembro|suscriptor|viajero|comprador|vendedor|anunciante|propietario)|contenidos? (?:de(?:l)? )?usuario',
      `${USER}(?:[^;]){0,70}?\\b${PUT_UP}[^;]{0,50}?\\b${PUBLIC_CONTENT}`,
      `${CONTENT}(?: [a-z,()/]+){0,8}? (?:que )?(?:${USER}|hayas?|haya|hayan|usted)(?: [a-z]+){0,3} ${PUT_UP}`,
      `${CONTENT}(?:,? [a-z]+){0,6} ${PUT_UP}(?:,? (?:o |y |u )?[a-z]+){0,4} por (?:usted|ti|(?:(?:el|la|los|las|un|otros|cada|dicho|nuestros) )?(?:[a-z]+ )?${PERSON})`,
      `(?:public(?:ar|acion|e|ando|ue)|subir|subid[oa]|carg(?:ar|a de)|enviar|envio|compartir|aportar|insert(?:ar|e)|introducir|dejar|escribir|emitir|emision)(?: [a-z]+){0,3}? (?:de )?(?:los |las |el |la |un |una |sus? |cualquier )?${PUBLIC_CONTENT}(?! (?:de correo|publicitari))`,
      `${PUBLIC_CONTENT} que (?:[a-z]+ ){0,2}?(?:publi(?:que|ques|quen|ca|cas|can)|sub(?:a|as|an|e|es|en)|envi[ae]s?n?|compart[ae]s?n?|aport[ae]s?n?|introdu(?:zca|zcas|zcan)|genere[ns]?)\\b`,
      'foros?\\b|blogs? y foros|salas? de chat|libros? de visitas|tablon(?:es)? de (?:anuncios|mensajes)|areas? de comentarios|sistema de (?:valoracion|comentarios|opiniones|evaluacion)(?:es)?',
    ],
    machine_made: [
      '(?:generad|cread|producid|elaborad|redactad|escrit|publicad|enviad)[oa]s? (?:[a-z]+ ){0,3}?(?:por|con|mediante|a traves de|usando|utilizando) (?:[a-z]+ ){0,3}?(?:ia\\b|inteligencia artificial|llms?\\b|modelos? de lenguaje|chatgpt|bots?\\b|robots?\\b|medios automat|sistemas? automat)',
      '(?:contenidos?|textos?|comentarios?|resenas?) (?:automatizad|sintetic|artificial)[a-z]*|generad[oa]s? (?:automaticamente|artificialmente)',
    ],
    closed_post: [
      `(?:${USER} )?no (?:podran?|pueden?|esta permitido|se permite) (?:publicar|subir|cargar|aportar|introducir)(?:,? (?:o |ni )?[a-z]+){0,3} (?:ningun |ningun tipo de )?(?:contenidos?|comentarios?)(?: propios?)?(?: en (?:el|la|este|esta|nuestr[oa]) [a-z]+(?: web)?)?\\.?$|(?:sitio|web|pagina|plataforma|portal)\\b[^;,]{0,30}? no (?:permite|admite|ofrece|dispone de|aloja) (?:[a-z]+ ){0,4}?(?:contenidos? (?:de|generad)|comentarios|publicar|foros)`,
    ],
    train: [
      `(?:re)?(?:entren(?:ar|amiento|amientos|e|en|ando|ad[oa]s?)|ajust(?:ar|e fino)|afin(?:ar|ado)|fine-?tun[a-z]*|destil(?:ar|acion))\\b[^;]{0,90}?${MODEL}`,
      `(?:desarroll(?:ar|o|e|en|ando)|crear|creacion|constru(?:ir|ccion)|mejor(?:ar|a)|perfeccion(?:ar|amiento)|aliment(?:ar|e|acion)|prob(?:ar)|pruebas?|valid(?:ar|acion)|optimizar|introducir|ingesta|ingerir|incorporar)\\b[^;]{0,70}?(?<!\\b(?:con|por|mediante|usando) (?:la )?)${MODEL}`,
      `${MODEL}[^;]{0,60}?\\b(?:entren(?:ar|amiento|ad[oa]s?|e)|ajuste fino|conjuntos? de datos|desarroll(?:ar|o))\\b`,
      `(?:us(?:o|ar|e|en|ad[oa]s?)|utiliz(?:ar|acion|ad[oa]s?)|utilicen?)\\b[^;]{0,80}?\\b(?:para|en|por|con|como (?:entrada|datos)|con fines de) (?:[a-z]+ ){0,4}?(?:inteligencia artificial|aprendizaje automatico|machine[- ]learning|ia generativa|modelos? de (?:lenguaje|ia)|sistemas? de ia)`,
      'entren(?:ar|amiento de|amiento) (?:[a-z]+ ){0,3}?(?:modelos?|algoritmos?|ia\\b|inteligencia)|modelos? (?:[a-z]+ ){0,2}?compet',
    ],
    play: [
      'registr|crear? (?:[a-z]+ ){0,3}?cuentas?|publicar|subir\\b|enviar\\b|envio de|comentar|votar|votos?\\b|comprar?\\b|pujar?\\b|pujas\\b|pedidos?\\b|me gusta|seguidores|clics?\\b|juegos?\\b|jugar|jugador|partidas?\\b|trampas?\\b|trucos|cheats?|hacks?\\b|concursos?|sorteos?|promocion(?:es)?\\b|trafico|reproducciones|impresiones',
    ],
    mining: [
      'mineria de (?:textos?|datos)(?: y| e| o|/|,)? ?(?:de )?(?:datos|textos?)\\b|text(?:[- ]and[- ]| & )data[- ]mining|tdm\\b',
    ],
    reserved: [
      '(?:reserv(?:a|an|amos|ad[oa]s?|as?)|se op(?:one|onen)|nos oponemos|exclu(?:ye|yen|ido))\\b[^;]{0,160}?(?:mineria de textos?|tdm\\b|text and data|aprendizaje automatico|inteligencia artificial)',
      '(?:mineria de textos? y (?:de )?datos|tdm)\\b[^;]{0,140}?\\breserv|(?:articulo|art\\.) 4[^;]{0,60}2019/790|(?:articulo|art\\.) 67[^;]{0,60}24/2021',
    ],
    open_licence: [
      '(?:licencia|licencias|licenciad[oa]s?|publicad[oa]s?|disponibles?|distribu[a-z]+|ofrec[a-z]+)\\b[^;]{0,80}?\\b(?:creative[- ]commons|cc[- ]?by|cc0|open (?:database|data) licen[cs]e|odbl|dominio publico)(?![^;]{0,40}(?:no[- ]?comercial|non-?commercial|sin ?(?:obra )?deriv|-nc|-nd))',
    ],
    api: [
      'apis?\\b(?!["\'])|interfa(?:z|ces) de programacion|interfa(?:z|ces) (?:de aplicacion|api|para desarrolladores)|sdks?\\b|kits? de desarrollo de software|(?:servicios? web|web services?) (?:para|de) (?:integracion|desarrollador)|application programming interfaces?',
    ],
    developers: [
      '(?:terminos|condiciones|politicas?|acuerdo|portal|plataforma|programa|documentacion|herramientas|normas|cuentas?|centro) (?:de|para|del) (?:los )?desarrollador(?:es)?|developers? (?:terms|agreement|polic(?:y|ies)|portal)',
    ],
    use_api: [
      '(?:us(?:ar|o)|utiliz(?:ar|acion)|acced(?:er|a)|acceso|llamar|conectarse)\\b[^.;]{0,30}? (?:a |de |con )?(?:la |las |nuestra |nuestras |el |una )(?:[a-z]+ ){0,2}?(?:apis?\\b|interfa(?:z|ces) de programacion)(?! (?:para|en (?:violacion|contra)))',
    ],
    search_engine: ['(?:motores|buscadores|motor|buscador) (?:de busqueda|de internet)?'],
    robots_txt: ['robots?\\.txt|(?:protocolo|norma|estandar) de exclusion de robots'],
    hidden_api: [
      '(?:apis?|interfa(?:z|ces) de programacion|endpoints?|puntos? finales?) (?:[a-z]+ ){0,2}?(?:privad|intern|no (?:document|public|autorizad|oficial)|ocult|indocumentad)[a-z]*',
    ],
    closed_api: [
      '(?:apis?|interfa(?:z|ces) de programacion)\\b[^;]{0,90}\\b(?:no (?:esta|estan|es|son) (?:[a-z]+ ){0,2}?(?:abiert|disponible|accesible|public|destinad)|(?:esta|estan|es|son) (?:de|para) uso (?:exclusivamente )?interno)',
    ],
    no_api: [
      '(?:google(?: maps)?|youtube|facebook|twitter|instagram|spotify|paypal|stripe|apple|meta|maps)(?: [a-z]+){0,2} (?:apis?|sdks?)|(?:apis?|sdks?) de (?:google|youtube|facebook|twitter|instagram|terceros|paypal|stripe)|sus? apis?\\b|cookies|balizas|pixel(?:es)?\\b',
    ],
    exception: ['(?:salvo|excepto|a menos|a no ser|con excepcion|pero|sin embargo|no obstante)\\b'],
    permission: [`${CONSENT}\\b`],
    only_through: [
      '(?:reservad|limitad|restringid)[oa]s? (?:exclusivamente |unicamente )?(?:a|al|para)\\b[^.;,]{0,40}?\\b(?:socios|titulares|suscriptores|licenciatarios|clientes|buscadores)\\b|solo (?:los|nuestros) (?:[a-z]+ ){1,3}pueden\\b',
      `(?:solo|solamente|unicamente|exclusivamente)\\b[^;]{0,80}?\\b(?:mediante|a traves de|con|por medio de|bajo|previa?|previo|por)\\b[^;]{0,60}?\\b(?:apis?|interfa(?:z|ces)|feeds?|${CONSENT})\\b`,
    ],
    another_act: ['(?:o|y|u|e|ni) (?:para )?[a-z]+(?:ar|er|ir)(?:se)?\\b'],
    by: [
      '(?:mediante|por|con|a traves de|usando|utilizando|empleando|de (?:forma|manera|modo)|uso de|utilizacion de|empleo de|valiendose|sirviendose|via|automaticamente|automatizad[oa]s?|automatic[oa]s?)\\b',
    ],
    for: [
      '(?:para|que|al|a fin de|con (?:el )?(?:fin|objeto)|cuando|capaces|disenad[oa]s?|destinad[oa]s?|y|o)\\b',
    ],
    partly: [
      'etiquet|indic(?:ar|ando)|declar|revel|enganos|engan|deepfake|sexual|difamat|fals|suplant|infring|vulner|ilicit|ilegal',
    ],
    closed_view: [
      '(?:acceso|uso|utilizacion)\\b[^;]{0,60}\\b(?:restringid|limitad|reservad|exclusiv)[a-z]* (?:unicamente |solo |exclusivamente )?(?:a|al|para|de)(?: los| el| las)? (?:[a-z]+ )?(?:empleados?|personal autorizado|trabajadores)',
    ],
    no_account: [
      'registro (?:mercantil|de la propiedad|civil|publico|de marcas|de actividades de tratamiento)|inscrit[ao] en el registro|cuentas? (?:bancaria|corriente)s?|numero de cuenta|boletin(?:es)?\\b|newsletter|marcas? (?:comercial(?:es)? )?registradas?|nombres? de dominio registr|registrad[oa]s? (?:en espana )?(?:con|bajo) (?:el )?(?:numero|cif)',
    ],
    no_price: [
      'danos y perjuicios|perjuicios|indemniz|responsabilidad|responsable|abogados?\\b(?! ?365)|honorarios|costas|judicial(?:es)?|litigi|arbitra|operador(?:es)? (?:de telefon|movil)|tarifas? (?:de datos|del operador)|conexion a internet|gratuit(?:o|a|os|as|amente)\\b(?! (?:y|o) de pago)|sin coste|penalizacion|en el futuro|se reserva[n]? el derecho (?:de|a) (?:cobrar|establecer)',
    ],
    no_post: [
      'datos (?:personales|de caracter personal)|cookies|politica de privacidad|proteccion de datos|enlaces? (?:a|con|externos)|(?:sitios?|paginas?|webs?)(?: web)? (?:de terceros|enlazad|ajen)|curriculum|candidatura|reclamacion(?:es)?\\b|(?:modificacion(?:es)?|version|cambios|condiciones|terminos|politica)\\b[^;]{0,60}\\bpublic(?:ad|ar|aci|ue)',
    ],
    no_training: [
      'curso de|cursos de|entrenamiento (?:fisico|personal|deportivo)|entrenador|gimnasio|modelos? de negocio|modelos? de (?:formulario|desistimiento)',
    ],
    harm: [
      'virus\\b|gusanos?\\b|troyanos?\\b|malware|codigo malicioso|malicios[oa]s?|bombas? (?:logica|de tiempo)|spyware|programas? espia|cancelbots?',
    ],
    load: [
      'sobrecarg|satur(?:ar|acion)|denegacion de servicio|ddos|inundar|carga (?:excesiva|desproporcionada|irrazonable|no razonable)|mailbomb|bombardeo',
    ],
  },
  stance: {
    not: [
      'no (?:se )?(?:le |les |te )?(?:podran?|podras|podeis|pueden?|puedes|deberan?|deberas|deben?|debes|debeis|debera[n]?)\\b',
      'no (?:se )?[a-z]{2,20}(?:aran?|eran?|iran?|aras|eras|iras|areis|ar|er|ir|arse|erse|irse)\\b(?! (?:responsab|posible|necesari|obligad))',
      'no (?:se )?(?:utilice|use|emplee|intente|acceda|copie|extraiga|haga|realice|recopile|publique|cree|envie|suba|cargue|permita|ejecute|inicie|lleve|rastree|descargue)[ns]?\\b|nunca\\b|jamas\\b',
      '(?:se (?:compromete|obliga)n?|te comprometes|acepta|aceptas|aceptan|acuerda|conviene|garantiza|declara|queda obligado|obligacion)\\b[^.;:]{0,60}?\\b(?:a |en |de )?no\\b',
      'abst(?:en(?:erse|ers?e|ga|gan|drse|iendose|te)|endran?|iene|ienen|engase|enerte|engan)\\b|evit(?:ar|ara|aran|e|en)\\b|ni (?:siquiera )?(?:a )?(?:usar|utilizar|emplear|acceder|copiar|extraer|recopilar)\\b|ningun (?:usuario|tercero)|ninguna persona|nadie\\b',
      '(?:ni|sin|no) (?:el uso de|usar|utilizar|mediante|con|a traves de|por medio de|para) |en ningun caso|bajo ningun(?:a)? (?:concepto|circunstancia)|de ninguna (?:manera|forma)',
      '(?:incumpl|infring|infracc|vulner|violaci|abus|uso indebido|usos? (?:no (?:autorizad|permitid)|inadecuad|ilicit|fraudulent)|mal uso)[a-z]*\\b',
      '(?:suspend|cancel|bloque|elimin|cerr|rescind|resolv|desactiv|deneg|exclu|expuls|restring|terminar|retir)[a-z]*\\b[^;]{0,140}?\\b(?:si|cuando|en caso de que|en caso de|por|aquell[oa]s|quienes)\\b',
      'prohib(?:e|en|imos|icion|iciones|ir|iendo)\\b|prohibid[oa]s\\b(?= [a-z]+)|ilicit[oa]s? (?:[a-z]+ )?(?:el|la|los|las)\\b',
    ],
    forbidden: [
      '(?:sera|seran|es|son|esta|estan|se consideran?|se considerara[n]?|constituye[n]?|constituira[n]?|supone[n]?|supondra[n]?) (?:[a-z]+ ){0,4}?(?:infraccion|incumplimiento|violacion|vulneracion|uso indebido|abuso|ilegal|ilicit|contrari|fraudulent|sancionad|perseguid|motivo de (?:suspension|resolucion|baja))[a-z]*',
      '(?:dara[n]? lugar a|podra[n]? dar lugar a|conlleva(?:ra)?[n]?) (?:[a-z]+ ){0,3}?(?:suspension|cancelacion|baja|bloqueo|resolucion|prohibicion)',
    ],
    consent: [
      '(?:queda[n]? |esta[n]? |quedara[n]? |son? |sera[n]? )?(?:[a-z]+mente )?(?:terminantemente |totalmente )?prohibid[oa]s?\\b|se (?:[a-z]+mente )?prohiben?\\b|(?<!no )prohibimos\\b|tendra[n]? prohibid[oa]s?',
      'no (?:se (?:permiten?|autorizan?|consienten?|admiten?|toleran?)|esta(?:n|ra|ran)? (?:[a-z]+ )?(?:permitid|autorizad|admitid)[oa]s?|permitimos|autorizamos|toleramos|se encuentran? permitid[oa]s?|sera[n]? (?:permitid|admitid|admisible)[a-z]*|(?:autoriza|permite|concede|tolera|consiente)n?\\b)|se considera(?:ra)? que es un uso indebido',
      `(?:sin|salvo|excepto|a menos|a no ser)\\b[^.;:]{0,70}?\\b(?:escrit[oa]|previ[oa]|expres[oa]|explicit[oa]|nuestr[oa]|debida)\\b[^.;:]{0,40}?\\b${CONSENT}`,
      `(?:sin|salvo|excepto|a menos|a no ser)\\b[^.;:]{0,60}?\\b${CONSENT}\\b[^.;:]{0,40}?\\b(?:escrit[oa]|previ[oa]|expres[oa]|explicit[oa]|por parte|de|del)\\b`,
      `(?:solo (?:con|previa|mediante)|sujet[oa]s? a|requier(?:e|en|a)|requerira[n]?|precisa[n]?|necesita[n]?|previ[oa])\\b[^.;:]{0,40}?\\b(?:escrit[oa]|previ[oa]|expres[oa]|nuestr[oa])\\b[^.;:]{0,30}?\\b(?:consentimiento|permiso|autorizacion|licencia)\\b`,
      '(?:salvo|excepto|a menos|a no ser)\\b[^.;:]{0,60}?\\b(?:autorizad|permitid|acordad|aprobad|autoric|expresamente|se indique|por escrito)[a-z]*',
    ],
    may: [
      `${USER}(?: [a-z]+)? (?<!no )(?:puede[ns]?|podra[ns]?|podran|tiene[n]? (?:[a-z]+ )?(?:derecho|la posibilidad)|esta[n]? (?:[a-z]+ )?(?:autorizad|facultad)[oa]s?)\\b`,
      `(?<!no )(?:puede[n]?|podra[n]?) ${USER}\\b|(?<!no )(?:puedes|podras)\\b`,
      '(?<!no )(?:se (?:le |les |te )?(?:permiten?|autorizan?|concede|otorga)|esta[n]? (?:expresamente )?(?:permitid|autorizad)[oa]s?(?! (?:unica|solo|solamente|exclusiva)[a-z]*)|(?:le|te|les) (?:concedemos|otorgamos|permitimos|autorizamos)|permite[n]? a(?:l| los| las)? (?:usuari|cliente|miembro|visitante)[a-z]*)\\b',
    ],
    excused: [
      '\\|no (?:se |nos |le |les |lo |la |los )?(?:[a-z]+ ){0,2}?(?:[a-z]+mos\\b|garantiz|responsabili|asum|control|responder|hace[n]? responsable|sera[n]? (?:[a-z]+ ){0,3}?(?:responsable|posible|necesari|obligator)|estar(?:a|an) obligad|tendra[n]? (?:ninguna )?(?:responsabilidad|obligacion)|podra[n]? (?:ser )?(?:[a-z]+ ){0,2}?(?:responsable|garantiz|exigir))',
      '(?:si|cuando|en caso de que|que) (?:usted |el usuario |ud\\.? )?(?:[a-z]+ ){0,2}?\\|no\\b',
      '(?:^|[^a-z])(?:la empresa|la compania|la sociedad|el prestador|nosotros)(?: [a-z]+){0,2} \\|no',
      'para \\|evit|(?:detect|preven|evit|investig|caso de|supuesto de|sospech|combat|imped|proteg|frente a|contra)[^.;]{0,40}\\|(?:incumpl|infrac|infring|abus|vulner|violaci|uso|mal uso)',
      '(?:responsable|responsabilidad)[^.;]{0,60}\\|(?:incumpl|infracc|uso indebido|abus|vulner|violaci)',
    ],
    harmless: [],
    refuses: [
      'suspend|cancel|bloque|elimin|cerr|rescind|resolv|desactiv|deneg|exclu|expuls|restring|terminar|retir|prohib|no (?:permitimos|autorizamos|toleramos|aceptamos)',
    ],
    forbiddingHeading: [
      '(?:prohib|usos? (?:indebido|no (?:autorizado|permitido)|ilicito)|no (?:esta )?permitid|conductas? (?:prohibid|no permitid|del usuario)|normas de conducta|restricciones (?:de|al) uso|limitaciones (?:de|al) uso|abusos?\\b)',
    ],
    grantingHeading: ['(?:usos? (?:permitido|autorizado)s?|que (?:puedes|puede) hacer)'],
  },
};
