/** English nouns by what they stand for; see `NOUN_CLASSES` for the meaning of each class. */
export const ENGLISH_NOUNS: Readonly<Record<string, string>> = {
  account: `account user member membership login credential username user_profile customer_account subscriber
    user_account seller_account registration_form identity sign_up_form useraccount acct accounts_in_bulk
    trial_account persona login_credentials userid user_id customer merchant_account bank_account
    free_trial trial sock_puppet workspace tenant`,
  'account page': 'profile profile_page',
  'account page data': 'profiles user_profiles',
  payment: `order payment purchase cart basket checkout invoice bill booking reservation donation transaction bid
    subscription deposit down_payment direct_debit bank_transfer money_transfer wire_transfer rent_payment fee
    shopping_cart shopping_basket shopping_bag preorder instalment installment payment_intent tip checkout_session
    payout fare_payment refill standing_order bet wager trade charge charges paid_plan purchase_order buy_order sell_order
    market_order limit_order ride delivery repeat_order appointment`,
  money: `money fund funds cash dollar usd eur gbp euro pound credit_card debit_card card wallet paypal bitcoin crypto
    cryptocurrency balance budget_of payment_method payment_card apple_pay google_pay bank currency_amount token_purchase
    stripe payment_details saved_card visa mastercard financial monetary`,
  goods: `ticket licence license gift_card voucher seat subscription_plan premium plan premium_plan pro_plan upgrade
    share stock bond etf token_pack credits api_credits licence_key merchandise grocery groceries takeaway takeout pizza
    ink toner domain_name warranty insurance_policy season_ticket plane_ticket train_ticket concert_ticket bus_ticket
    membership_plan paid_subscription voucher_code room table taxi cab tickets rental_car paid_membership
    hosting_plan sim_card ebook_copy nft lunch dinner meal food coffee flowers spot`,
  item: `flat flatshare studio_flat bungalow product item flight hotel car shoe book phone laptop apartment house property game film movie album song
    restaurant vehicle trip tour cruise event concert goods gift clothing dress shirt sneaker toy furniture train
    hotel_room vacation holiday accommodation software app course bike camera tv console gadget sku train_ride
    bundle package stock_item supply supplies device equipment wine bouquet jacket headphones subscription_box museum shop_item`,
  posting: `post comment review reply tweet message status feedback testimonial blog_post forum_post remark
    issue pull_request issue_comment discussion answer question poll listing_ad ad advert advertisement
    classified rating star_rating guestbook_entry entry submission contribution announcement caption retweet toot
    support_ticket pin story_post reel vlog direct_message dm star stars vote hashtag post_content
    contact_form job_posting job_ad opinion reaction suggestion proposal petition critique letter_to_the_editor
    classified_ad new_topic bug_report meme note_on_the_page survey_response status_update item_for_sale for_sale event_listing
    ugc user_generated_content correction shoutout press_release job_application feature_request contact_us_form`,
  'posting page': `thread topic blog wiki wiki_page blog_article blogpost forum_thread q_and_a discussion_thread
    article_comments comment_section recipe tutorial caption_text wall timeline newsfeed feed channel column
    news_post`,
  'posting page data': 'listing',
  media: `photo picture image video clip file attachment screenshot avatar artwork audio podcast pdf selfie gif document
    drawing album_cover media profile_picture footage illustration cover_image logo banner csv_file photograph portrait
    thumbnail track recording slideshow slide presentation snapshot music_file`,
  page: `user_manual user_guide page webpage web_page article content contents text story news headline table_of_contents works documentation doc faq manual
    site_content public_content web_content website_content paragraph passage sentence chapter abstract paper
    landing_page homepage home_page front_page help_page help_article knowledge_base help_center help_centre
    terms terms_of_service terms_and_conditions terms_of_use privacy_policy robots_txt material transcript subtitle
    product_page product_description news_article news_story editorial report publication journal link url info
    information detail encyclopedia wikipedia entry_page changelog release_notes guide section summary answer_page
    search_results result results menu lyrics bio biography obituary whitepaper readme link_target snippet
    description faq_page about_page pricing_page contact_page ebook magazine newspaper post_body body_text
    blog_entry content_page html title heading website_text publicly_available_content bulletin advice
    instruction lesson magazine_article press_releases press_release_page textbook scripture stories`,
  fact: `available in_stock out_of_stock price cost opening_hours store_hours hours schedule_page availability weather forecast score phone_number
    address return_policy refund_policy shipping_policy policy cookie_policy stock_level delivery_time definition_page fare
    exchange_rate stock_price share_price specification spec rating_of size_chart departure_time ingredient price_tag
    timetable opening_times contact_details_of showtime delivery_status order_status_page stock_quote
    temperature traffic_report nutrition calorie location_of directions shipping_cost weather_forecast`,
  'data fact': `pricing rates odds statistics stats metrics metadata quotes rankings inventory specs
    job_vacancy vacancy job`,
  data: `data dataset database record catalogue catalog directory archive corpus sitemap contact email_addresses
    email_address contact_details contact_information phone_numbers csv spreadsheet leads lead prices_of fares
    search_index product_data price_data user_data table_of_data excel json_dump repository collection library
    data_set competitor_prices competitor serp search_engine_results product_feed personal_data emails backlink
    listings job_listings row xml bulk_data web_data site_data price_list addresses comments_section
    urls links images_in_bulk dump knowledge_graph mailing_list_addresses market_data big_data postings google_results`,
  site: `site website web_site forum community domain platform shop store marketplace portal subreddit social_media
    web internet blog_site group network_site webshop app_store online_shop reddit twitter facebook instagram
    linkedin github gitlab discord wordpress youtube tiktok mastodon pinterest quora tumblr amazon ebay shopify etsy
    hacker_news stackoverflow stack_overflow wikipedia_site tripadvisor yelp booking_site newspaper_site
    message_board board bulletin_board public_album public_page company_page fan_page subdomain service
    sites_pages webpages_of bluesky telegram_channel slack_channel medium substack public_forum social social_network threads_app
    x_com guestbook server_side page_on_facebook public_channel web_store mall retailer vendor seller`,
  api: `api apis endpoint restful rest_service rest_client rest_call rest_request rest_server rest_resource graphql sdk webhook websocket rpc grpc soap json_api rest_api api_key api_token
    access_token oauth oauth2 developer_api developer_platform developer_interface rest_interface rest_endpoint
    api_endpoint openapi swagger api_client client_library api_gateway public_api official_api api_call api_request
    bearer_token developer_portal developer_access programmatic_interface programmatic_access json_endpoint
    web_api http_api web_service webservice api_route odata json_rpc jsonrpc api_credentials developer_key
    developer_endpoint backend_api backend_interface machine_interface developer_credentials authenticated_request app_key client_id api_secret programmatic_endpoint
    http_endpoint rss_api sse curl_request http_request server_sent_events public_interface programming_interface
    application_programming_interface developer_tools_of interface api_url postman mutation api_server api_resource
    api_method api_service api_access apikey restapi service_account client_secret developers_api machine_to_machine`,
  'api agent': 'backend backend_server',
  model: `model llm gpt neural_network neural_net neural network classifier transformer chatbot embedding_model
    language_model large_language_model recommender generator generative_model image_generator ai ml
    artificial_intelligence deep_net diffusion_model foundation_model algorithm machine_learning_model ai_model genai
    generative_ai image_model speech_model vision_model translation_model sentiment_classifier predictor chat_bot
    lora checkpoint ai_system ml_model base_model reward_model recommendation_engine recommendation_system
    computer_vision nlp speech_recogniser speech_recognition llama bert stable_diffusion copilot claude gemini mistral
    voice_model text_generator ai_assistant_model embeddings embedding vector_model ranking_model detector tokenizer
    tokeniser recogniser recognizer deepfake hugging_face huggingface text_to_image code_model self_driving`,
  training: `training_data training_set training_dataset training_corpus training_material_for_ai machine_learning
    deep_learning ai_training ml_training model_training supervised_learning ai_dataset ml_dataset training_text
    training_example text_and_data_mining tdm reinforcement_learning model_development ai_development model_weights
    machine_learning_purposes training_sample ai_use training_content training_input train_set self_supervised_learning
    pretraining_data pretraining_corpus fine_tuning_data train_data training_run ai_learning instruction_data
    training_pipeline training_job pretraining_dataset training_pairs`,
  copy: 'copy mirror offline_copy replica clone backup_copy local_copy full_copy mirror_image',
  local: `my_phone my_laptop my_computer my_drive my_pc my_disk my_desktop my_usb my_hard_drive settings_menu start_menu folder desktop terminal clipboard disk hard_drive printer screen window local_file local_disk
    temp_file shell bash process container docker git git_branch commit code function unit_test variable line_of_code
    console_log stdin stdout environment_variable env cpu ram memory bluetooth wifi battery keyboard mouse localhost
    command_line cli subprocess registry_key usb volume brightness dark_mode wallpaper laptop_screen local_database
    sql regex json yaml loop array string script_file source_code stack_trace log_file config config_file notebook
    filesystem google_drive dropbox onedrive icloud file_system directory_listing sqlite repl local_directory working_directory venv package_json codebase
    unit_tests test_suite shell_command lightbulb thermostat lights light lamp alarm_clock cache_dir python_code cron_job`,
  personal: `medical_record health_record patient_record tax_record bank_record pay_stub boss colleague coworker manager friend mom mum dad mother father brother sister wife husband family
    inbox mailbox calendar diary reminder alarm meeting letter note to_do shopping_list phone_call
    sms text_message whatsapp teacher doctor neighbour neighbor team_mate teammate roommate landlord grandma grandmother
    private_message private_email private_note personal_note accountant lawyer hr client_by_email outlook gmail
    voicemail google_calendar contacts_app email_draft draft_email to_do_list diary_entry journal_entry postcard
    children kid daughter son aunt uncle partner_in_private girlfriend boyfriend grandfather`,
  'data personal': 'email e_mail mail',
  neutral: `template schedule meaning ideas idea rule history office certificate strategy tips example
    procedure process_flow number statement settings setting executive exam exercise session best_practices
    theory concept cycle plan_b format design style type colour color font layout size shape length
    weight speed distance angle date time day week month year hour minute age level degree unit button icon shortcut
    calculator converter timer clock password pin_code passcode mood sense mind life world planet country city
    history_lesson war peace love health diet sleep work career resume cv salary tax taxes inflation economy interest_rate
    stakeholder employee staff intern horse dog cat puppy animal marathon race muscle body voice piano guitar
    sport team player coach trainer_of listener event_listener handler trademark complaint callback hook_function
    joke riddle story_idea slogan speech wedding birthday party budget report_card receipt refund
    return warranty_claim newsletter mailing_list mailing spam_filter error bug exception crash dependency
    preferences preference notification notifications cookies_setting theme tab history_of browser_history
    bookmark operation equation formula matrix triangle fraction square_root quotient average sum
    statement_of_account balance_sheet payslip agenda meeting_notes strategy_plan roadmap checklist diagram chart graph
    invoice_template policy_draft letterhead signature stamp envelope eulogy plant garden kitchen
    car_engine engine oven fence wall_paint windscreen windshield ice paint plate knee tomato crop wheat corn grape apples
    honey potato vegetable fruit confirmation newsletter_design interview skill degree_course language_skill grammar vocabulary
    etiquette terminology abbreviation acronym definition synonym pronunciation spelling comparison difference benefit
    advantage disadvantage limit limits error_code quota outage uptime version_number pattern principle architecture
    wagon station platform_number stop_sign tracks_of fuel driver passenger sat_nav luggage suitcase umbrella
    soldier troops recruits cadets athlete workout gym swimming yoga pilates running jog squad army volunteer
    apprentice pupil student workforce sales_team eye ear brain hand legs breathing potty obedience`,
  agent: `system publisher author editor owner webmaster rightholder rightsholder copyright_holder visitor guest_user agent assistant bot software script program tool toolkit plugin skill job worker service_worker handler_tool action
    function_call task workflow workflow_step automation helper manager_tool client company team lab organisation organization
    crawler_bot server mcp system_agent step executor runner utility module node operator actor
    department startup researcher developer application_bot ai_agent ai_assistant virtual_assistant llm_agent machine computer crew squad_of
    browser chrome puppeteer playwright selenium extension scriptlet macro connector adapter wrapper provider
    processor engine_tool manager_agent intent op command cmd request_handler university firm newsroom
    v1_tool subagent copilot_agent orchestrator beta perform_action do_action colleague_bot product_team`,
};
