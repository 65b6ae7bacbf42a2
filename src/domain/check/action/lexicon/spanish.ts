import { romanceNounForms, spanishVerbForms } from '../inflect.js';
import type { LanguageLexicon } from './language-lexicon.js';

export const SPANISH: LanguageLexicon = {
  verbs: {
    create:
      'crear hacer haz generar establecer iniciar configurar realizar efectuar completar formalizar rellenar desarrollar construir elaborar montar hacerme hacerse',
    open: 'abrir abre ábreme abrirse abrirme',
    register: `registrar registrarse registrarme registrarnos inscribir inscribirse inscribirme darse_de_alta dar_de_alta
      darme_de_alta hacerse_socio hacerse_miembro alta_de_usuario`,
    join: 'unirse unirme afiliarse hacerse',
    book: 'reservar reserva resérvame',
    buy: `comprar compra cómprame comprarme pagar paga pagarle alquilar pedir pedido adquirir contratar
      abonar donar encargar hacer_un_pedido hacer_pedido realizar_un_pedido hacer_la_compra renovar recargar invertir suscribirse_al_plan
      añadir_al_carrito agregar_al_carrito tramitar_el_pedido finalizar_la_compra pujar`,
    subscribe: 'suscribirse suscribir suscribirme',
    post: `publicar publica postear comentar subir sube responder colgar compartir tuitear enviar_un_comentario
      dejar_una_reseña dejar_un_comentario contestar_en difundir opinar subirla subirlo publicarlo`,
    write: 'escribir escribe redactar dejar deja dar poner',
    rate: 'valorar calificar puntuar reseñar',
    send: 'enviar envía mandar transferir',
    edit: 'editar modificar corregir actualizar',
    put: 'añadir agregar incluir adjuntar',
    read: `leer lee leerme visualizar navegar resumir resume resúmeme consultar visitar ojear citar mirar léeme hojear escuchar`,
    look: 'buscar busca encontrar mostrar muéstrame ver comprobar revisar saber conocer decir dime verificar averiguar comparar echar_un_vistazo',
    access: 'acceder',
    get: 'obtener conseguir recibir sacar',
    fetch: 'recuperar cargar',
    take: 'descargar descarga descargarse copiar guardar exportar bajar bajarse archivar almacenar volcar descárgame',
    gather: 'extraer extrae recopilar recolectar recoger reunir minar obtener_datos',
    scrape:
      'raspar rastrear escrapear scrapear cosechar escanear_el_sitio descargar_masivamente hacer_scraping clonar replicar descargar_en_masa',
    'watch-over': 'monitorizar monitorear vigilar seguir',
    train: 'entrenar reentrenar preentrenar entrena',
    tune: 'ajustar afinar',
    teach: 'mejorar alimentar enseñar',
    use: 'usar usa utilizar emplear aprovechar reutilizar',
    call: 'llamar llama invocar hacer_una_llamada hacer_llamadas hacer_una_petición hacer_peticiones realizar_una_solicitud',
    query: 'interrogar',
    connect: 'conectar conectarse integrar enlazar',
    other: `borrar eliminar cerrar cancelar cambiar restablecer traducir convertir calcular encender apagar imprimir
      cocinar limpiar cantar bailar jugar correr dormir recordar programar_una_reunión iniciar_sesión cerrar_sesión
      desinstalar instalar reiniciar renombrar mover devolver ignorar olvidar llamar_a_mi poner_la_alarma lavar conducir
      entrar_en_mi_cuenta anular reclamar recuperar_mi_contraseña vender arreglar contar sumar ordenar_la lista_de_la_compra`,
  },
  nominals: {
    create: 'creación generación realización alta apertura',
    register: 'registro inscripción alta_de_cuenta',
    buy: 'compra pago reserva pedido adquisición donación',
    post: 'publicación',
    read: 'lectura consulta visualización',
    access: 'acceso',
    take: 'descarga copia exportación',
    gather: 'extracción recopilación recolección minería',
    scrape: 'raspado rastreo scraping descarga_masiva minería_de_datos web_scraping',
    train: 'entrenamiento preentrenamiento',
    use: 'uso utilización',
    call: 'llamada petición solicitud llamada_a_la_api',
    connect: 'integración conexión',
    other: 'eliminación cancelación',
  },
  nouns: {
    account: 'cuenta usuario miembro socio membresía cliente cuenta_de_usuario credencial',
    'account page': 'perfil',
    payment: 'pedido compra pago reserva orden carrito factura suscripción donación cesta transacción puja',
    money: 'dinero tarjeta fondo saldo euro tarjeta_de_crédito',
    goods:
      'pizza flores medicamento seguro billete_de_tren tarjeta_regalo abono entrada boleto billete licencia tarjeta_de_regalo acción_en_bolsa pasaje comida bono',
    item: 'producto artículo_de_venta vuelo hotel coche zapato libro teléfono viaje habitación casa mesa regalo ropa camiseta ordenador móvil mercancía película',
    posting:
      'comentario reseña opinión entrada_de_blog mensaje respuesta publicación valoración anuncio tuit pregunta formulario hilo encuesta contribución tema_nuevo',
    media: 'foto imagen vídeo archivo fotografía documento audio',
    page: 'letra_de_canción sentencia ley prospecto manual folleto sinopsis plan_de_estudios notas_del_parche página artículo contenido texto noticia sitio_público web_pública informe información documentación receta reportaje titular política condiciones menú ficha_de_producto blog',
    fact: 'cartelera pronóstico resultado clasificación temperatura horario_de_apertura tipo_de_cambio tarifa_del_hotel puntuación_del_partido ingrediente precio horario tiempo coste tarifa_actual disponibilidad dirección',
    data: 'dato datos base_de_datos catálogo registro listado directorio archivo_completo correos_electrónicos conjunto_de_datos contacto tarifa lista_de_precios oferta anuncios dirección_de_correo',
    site: 'sitio sitio_web página_web web foro comunidad tienda plataforma portal red_social',
    api: 'interfaz interfaz_de_programación clave_de_api punto_de_acceso punto_final api_pública clave_api servicio_web',
    model:
      'modelo red_neuronal ia inteligencia_artificial modelo_de_ia modelo_de_lenguaje clasificador algoritmo',
    training:
      'aprendizaje_automático datos_de_entrenamiento aprendizaje_profundo conjunto_de_entrenamiento aprendizaje_de_máquina minería_de_textos corpus_de_entrenamiento',
    copy: 'copia',
    local: 'carpeta escritorio impresora disco pantalla ordenador_local luz luces',
    personal: 'jefe compañero amigo correo correo_electrónico madre padre calendario alarma reunión colega',
    neutral:
      'maratón contraseña broma chiste equipo_de_fútbol perro gimnasio plantilla significado cumpleaños músculo pregunta_frecuente estado_de_cuenta',
    physical:
      'perro perros cachorro caballo gato bebé niño rodilla codo hielo nieve trigo uva patata tomate cosecha plato pared jugador empleado soldado músculo',
    agent: 'asistente agente herramienta empresa programa',
  },
  qualifiers: {
    bulk: 'todo toda todos todas cada entero entera completo completa masivo masivamente masiva en_masa sistemáticamente a_gran_escala por_completo sistemática miles',
    auto: 'automáticamente automatizado automatizada automática diariamente programáticamente automático forma_automática de_forma_automatizada',
    one: 'único',
    indefinite: 'un una',
  },
  functionWords: {
    possessive: 'mi mis',
    determiner:
      'el la los las un una unos unas todo toda todos todas cada tu tus su sus este esta estos estas ese nuestro nuestra nuevo nueva varios varias dos tres',
    preposition: 'en con desde por entre hacia mediante',
    of: 'de del',
    topic: 'sobre acerca_de',
    conjunction: 'y o luego',
    to: 'a al para para_que',
    frame:
      'quiero quiere quisiera puede puedo podría necesito necesita permitir permitido deseo querría por_favor se_puede está es podrías puedes podemos me_gustaría debe que',
    pronoun: 'yo me te se lo le nos les qué',
    without: 'sin',
    filler: 'no muy más también gratis nombre_del_usuario línea en_línea disponible',
  },
  misleading: `entrenar_para entrenar_al_perro entrenar_a_mi_perro entrenar_músculos oficina_de_correos en_orden por_orden tener_en_cuenta darse_cuenta darme_cuenta
    me_doy_cuenta a_cuenta_de leer_la_mente prestar_atención ganar_tiempo orden_alfabético leer_mi_correo llamar_a_mi_madre por_cuenta_propia
    subir_las_escaleras subir_el_volumen bajar_el_volumen subir_de_peso subir_montañas responder_al_teléfono raspar_el_hielo raspar_pintura rastrear_mi_paquete
    estado_de_cuenta descargar_el_extracto extracto_bancario modelo_de_conducta pedir_perdón pedir_ayuda pedir_disculpas pedir_consejo sacar_la_basura`,
  verbForms: spanishVerbForms,
  nounForms: romanceNounForms,
};
