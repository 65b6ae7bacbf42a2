/** English nouns of single trades (travel, finance, health, sport, law, …), by what they stand for; see `NOUN_CLASSES`. */
export const ENGLISH_TRADE_NOUNS: Readonly<Record<string, string>> = {
  account: `library_card loyalty_card loyalty_programme loyalty_program rewards_programme rewards_program rewards_scheme
    loyalty_scheme frequent_flyer_programme frequent_flyer_program bonus_club members_club patient_portal savings_account
    current_account checking_account brokerage_account trading_account isa pension_account demat_account joint_account
    student_account driver_account business_account developer_account creator_account seller_profile candidate_profile dating_profile
    patient_profile player_profile guest_profile author_profile host_profile buyer_profile nickname gamertag
    screen_name alias sign_up_page signup_page signup_form registration_page registration_wizard join_page join_form
    membership_form enrolment_form enrollment_form user_identity new_identity username_and_password
    user_name signup_wizard guest_account burner_account throwaway_account dummy_account fake_account throwaway test_account
    newcomer registrant enrollee enrolee affiliate beneficiary_account payee_account subaccount sub_account
    membership_application account_application member_account user_record end_user_account`,
  payment: `rent tuition toll parking_fine council_tax electricity_bill gas_bill water_bill phone_bill utility_bill utilities
    subscription_fee membership_fee registration_fee late_fee dues alimony mortgage_payment loan_payment repayment
    outstanding_balance remittance wire payout_request pre_authorisation preauthorization capture_payment sale_order
    meal_order grocery_order food_order takeaway_order hotel_booking flight_booking room_booking table_booking restaurant_reservation
    hotel_reservation dinner_reservation seat_reservation table_reservation car_reservation prescription_refill repeat_prescription
    payment_order payment_link wager spread_bet stake pledge sponsorship gratuity
    top_up recharge renewal checkout_process paid_transaction financial_transaction commercial_transaction
    monetary_transaction purchase_agreement sales_contract cart_item shopping_trolley trolley basket_item deal_order
    stop_loss option_order airport_transfer doctors_appointment dental_appointment haircut_appointment viewing_appointment
    test_drive_booking payment_plan auto_pay autopayment micropayment micro_payment in_app_purchase in_game_currency purchases`,
  money: `token eth ethereum usdc usdt stablecoin solana dogecoin satoshi sats yen yuan rupee franc peso krona amex american_express
    revolut venmo klarna cashapp cash_app zelle iban debit_card_number credit_limit bucks quid dime coin coins
    loyalty_points air_miles airmiles store_credit gift_balance paypal_balance credit_card_number adyen braintree worldpay`,
  goods: `printer_paper office_supplies babysitter dog_sitter pet_sitter cleaner plumber electrician gardener handyman photographer tutor tour_guide spa_day spa sauna dj removal_van
    gym_membership golf_lesson private_lesson tee_time rail_pass railcard travelcard travel_card bus_pass day_pass ski_pass season_pass battle_pass festival_pass theme_park_ticket
    raffle_ticket lottery_ticket lotto_ticket boarding_upgrade seat_upgrade extra_legroom parking_space parking_spot
    parking_permit locker insurance travel_insurance car_insurance health_insurance life_insurance home_insurance pet_insurance coverage_plan
    medicine medication prescription painkiller ibuprofen vitamin contact_lenses spectacles skin game_skin loot_box dlc
    v_bucks gem gems robux expansion_pack game_pass emote vinyl lp cd dvd blu_ray merch mattress
    sofa couch armchair wardrobe bookcase fridge freezer dishwasher washing_powder tyres tire spare_part car_part
    sandwich burger sushi curry salad cake beer whisky whiskey milk bread eggs nappies diapers detergent batteries
    printer_ink scooter bicycle e_bike suite cabin hostel berth campsite villa cottage
    excursion shuttle uber lyft limousine ferry cab_ride mutual_fund index_fund_shares futures options_contract bonds annuity treasury
    physiotherapy massage haircut manicure facial_treatment tutoring driving_lesson piano_lesson yoga_class cooking_class masterclass postage shipping_label gpu_hours compute_credits ssl_certificate web_hosting vps vpn_plan
    data_bundle airtime phone_plan mobile_plan broadband_plan streaming_plan family_plan annual_plan monthly_plan
    paid_tier premium_tier pro_tier pro_version premium_account_upgrade paid_seat seats stalls_seats front_row
    stocks shares fractional_shares tractor motorbike motorcycle van lorry boat yacht tent sleeping_bag
    perfume lipstick makeup shampoo toothpaste razor socks trousers jeans skirt coat hat scarf gloves sunglasses
    handbag backpack ring necklace earrings bracelet toys lego crib pram stroller pet_food dog_food cat_food
    seeds fertiliser hammer drill lawnmower bricks stationery pens paper_reams toner_cartridge keyboard_and_mouse
    charger power_bank tablet_computer smartphone iphone ipad macbook xbox playstation nintendo_switch graphics_card gpu
    tv_licence fishing_licence flight_ticket eurostar_ticket cinema_ticket theatre_ticket match_ticket museum_ticket ski_lift_pass`,
  posting: `topic_post forum_topic question_post status_message story_update product_listing property_listing property_ad
    job_advert personal_ad for_sale_ad auction_listing vehicle_listing thumbs_up like_reaction emoji_reaction emoji heart
    five_stars one_star testimonials product_review hotel_review restaurant_review app_review book_review film_review
    movie_review rating_and_review score_rating helpful_vote ballot poll_vote survey questionnaire enquiry_form inquiry_form
    application_form feedback_form web_form online_form survey_answer quiz_answer pr_comment code_suggestion merge_request
    pull_request_comment commit_comment gist_comment release_post changelog_post wiki_edit talk_page_message
    fan_fiction fanfic playlist_post public_message public_comment community_post group_post channel_message
    channel_post discord_message forum_message chatroom_message chat_room_message live_chat_message wall_post
    annotation peer_review referee_report letter_to_editor event_invitation event_page fundraiser fundraising_page crowdfunding_campaign
    campaign_page petition_signature public_statement open_letter obituary_notice condolence condolence_message tribute
    shout_out thank_you_post recommendation endorsement recipe_review
    helpdesk_ticket complaint_form contact_request connection_request friend_request rsvp
    tip_off citizen_report observation sighting edit_request hashtag_post tweet_thread reels shorts`,
  media: `gameplay_clip trailer_upload voice_note voice_message podcast_episode mixtape remix beat sheet_music_file mp3 mp4 jpeg jpg png svg
    wallpaper_image scan_image model_file three_d_model mod beat_tape demo_track song_recording album_art
    profile_photo headshot holiday_snaps snaps snapshots_album photo_album property_photos listing_photos`,
  page: `leaflet brochure handbook pamphlet flyer synopsis plot plot_summary blurb overview outline preface foreword footnote
    bibliography citation glossary ruling judgment judgement verdict statute bylaw regulation legislation law
    meeting_minutes minutes_of_the minutes_of_a gazette court_decision case_law opinion_piece op_ed opinion_column think_piece feature_story patch_note
    known_issues status_page help_text help_topic syllabus curriculum course_outline course_description reading_material
    prospectus gist highlight recap box_score match_report fixture standing league_table lineup line_up squad_list
    tracklist track_listing liner_notes show_notes episode_notes programme_notes episode_description programme_guide
    program_guide tv_guide floor_plan property_details vehicle_history spec_sheet datasheet safety_instruction
    side_effect dosage symptom contraindication health_advice package_insert drug_interaction allergen nutrition_facts
    cooking_instruction wine_list dish dishes fine_print small_print disclaimer imprint earnings_report earnings filing
    regulatory_filing white_paper briefing fact_sheet factsheet explainer walkthrough cheat_sheet commentary closed_caption lecture
    lecture_note slide_deck sermon book_summary verse encyclopaedia encyclopaedia_entry encyclopaedia_article dictionary_entry
    horoscope comic_strip job_description job_details vacancy_details entry_requirements admission_requirements visa_requirements requirement
    eligibility criteria_page sports_news breaking_news travel_advice travel_advisory travel_guide
    city_guide sightseeing_tips product_details product_info product_information event_details hotel_details hotel_description
    flight_details movie_details film_details book_details course_details patch setlist discography filmography chord_sheet
    sheet_music guitar_tab tablature crossword_clue trivia faq_section opinion_of_the_court court_opinion docket
    docket_entry bill_text parliamentary_record hansard council_minutes public_notice notice planning_application
    patent patent_text clinical_trial_results study_results preprint manuscript thesis dissertation conference_paper
    research_article journal_article research_paper scientific_paper literature abstract_text figure_caption readme_file
    wiki_article docs doc_page developer_docs api_docs api_documentation api_reference sdk_docs reference_docs troubleshooting_guide
    help_docs knowledge_article kb_article support_page support_article newsletter_archive back_issue comic_page
    starred_review critics_review press_article news_item news_feed rss feed_item rss_feed
    headlines frontpage cover_story live_blog live_ticker live_score game_guide strategy_guide wiki_entry lore
    tasting_notes allergen_list care_instructions assembly_instructions washing_instructions user_instructions warranty_terms
    fare_rules baggage_rules baggage_policy baggage_allowance luggage_rules cancellation_policy cancellation_terms check_in_rules house_rules
    tenancy_terms listing_description property_description item_description seller_description
    code_of_conduct community_guidelines house_style editorial_policy submission_guidelines returns_policy return_terms
    refund_terms refund_conditions delivery_terms shipping_information shipping_info contact_info safety_data_sheet
    opinion_poll_results election_results court_listing programme_listing event_programme concert_programme`,
  fact: `times tide_time tide tide_table sunrise sunset pollen_count air_quality uv_index humidity wind_speed precipitation snow_report
    gate gate_number arrival departure departure_board arrivals_board flight_status train_status bus_times train_times
    bus_timetable train_timetable tram_timetable ferry_timetable bus_schedule train_schedule flight_schedule
    match_schedule fixture_schedule tv_schedule broadcast_schedule cinema_schedule course_schedule event_schedule
    ferry_schedule exhibition_schedule game_schedule route travel_time journey_time release_date publication_date runtime age_rating
    cast mileage horsepower fuel_consumption dimension mortgage_rate interest_rates apr closing_price market_cap dividend
    ticker stock_quotes share_prices bitcoin_price crypto_price gold_price oil_price fuel_price petrol_price house_price rent_price
    conversion_rate odds kick_off kickoff_time final_score match_result football_score football_scores match_score scoreline
    winner seat_availability room_availability stock_availability room_rate nightly_rate energy_rating
    serving_size calories cooking_time call_number isbn population visiting_hours visiting_times business_hours business_address
    dress_code minimum_age capacity parking_information nutritional_value nutritional_information
    area_code property_price asking_price list_price rental_price ticket_price airfare train_fare
    bus_fare delivery_fee delivery_cost delivery_date delivery_times delivery_options shipping_time shipping_rates shipping_options shipping_date
    wait_time waiting_times waiting_time queue_time traffic_jam traffic_conditions road_conditions road_closure snow_depth
    water_level earthquake lottery_numbers lottery_results winning_numbers venue start_time end_time closing_time store_location
    branch_location nearest_branch contact_number office_address email_contact job_requirements
    compatibility system_requirements battery_life storage_capacity warranty_period expiry_period ingredient_list
    league_standings player_stats player_statistics batting_average medal_table world_ranking chart_position download_count view_count
    follower_count likes_count star_count latest_version download_size open_hours holiday_hours store_hours on_sale
    product_availability special_offers discount_codes sale_price price_match price_comparison unit_price`,
  data: `sheet member_directory registry roster price_history tick_data vacancies rental_listing property_listings
    contact_list phonebook phone_book yellow_pages white_pages court_records land_registry parcel_data geodata gps_coordinates
    open_data back_catalogue user_list member_list customer_list follower_list followers mailing_addresses business_directory
    company_directory telephone_directory sku_list inventory_list price_feed market_prices flight_prices hotel_prices product_prices
    competitor_pricing historical_prices historical_data search_listings job_ads job_adverts job_posts classified_ads reviews_dataset
    contacts business_contacts doctor_directory lawyer_directory agent_contacts profile_data user_details player_data match_data
    patient_reviews article_archive news_archive photo_archive image_archive forum_archive web_archive
    forum_dump database_dump data_dump sql_dump wiki_dump json_export csv_export excel_file excel_sheet
    company_data business_data stock_data weather_data property_data vehicle_data fixtures_data restaurant_data menu_data`,
  site: `ice_rink exhibition supermarket pharmacy cinema theatre gallery clinic hospital salon bakery cafe bistro airline embassy
    kickstarter gofundme indiegogo patreon twitch steam soundcloud bandcamp spotify_page imdb goodreads zillow rightmove
    airbnb craigslist gumtree vinted depop carousell alibaba aliexpress shopee wechat weibo xing glassdoor indeed
    trustpilot google_maps google_reviews app_directory jobs_board job_board dating_site dating_app auction_site auction_house
    news_site news_website shopping_site travel_site recipe_site wiki_site q_and_a_site property_portal job_portal
    government_portal government_website university_website library_website library_catalogue_site online_library web_shop
    e_shop ecommerce_site e_commerce_site classifieds image_board imageboard comments_page club members_area social_platform
    video_platform streaming_service streaming_platform user_forum support_forum gaming_forum fan_forum
    subforum sub_forum chat_room chatroom public_group facebook_group noticeboard notice_board online_community fan_wiki
    fandom bandpage band_page web_app webapp public_site webforum website_pages subpages subpage webpages`,
  api: `get_request post_request put_request oauth_client developer_app callback_url callback_endpoint callback_address geocoding_service webhook_subscription webhook_event webhook_callback webhook_endpoint api_subscription push_endpoint graphql_schema
    graphql_endpoint graphql_mutation graphql_query soap_service wsdl grpc_stub rest_controller api_consumer api_user
    client_credentials client_credential refresh_token authorisation_code authorization_code jwt hmac_signature signed_request api_version
    bot_token personal_access_token developer_token sandbox_credentials api_sandbox rate_limited_endpoint xhr fetch_api
    rest_path json_feed json_request http_post http_get http_client axios curl postman_collection swagger_client
    openapi_spec zapier integromat n8n partner_api partner_interface b2b_interface edi data_feed_api
    pub_sub_endpoint json_rpc_method rpc_method rpc_call remote_procedure_call backend_service microservice
    developer_account_key machine_readable_interface programmable_interface websocket_feed websocket_stream event_stream
    streaming_api stripe_api google_api github_api maps_api payments_api payment_api weather_api token_endpoint`,
  model: `ai_systems ai_tool ai_product speech_synthesiser speech_synthesizer voice_clone voice_cloner tts asr speech_to_text
    text_to_speech image_classifier object_detector face_recogniser spam_classifier sentiment_model topic_model
    summariser_model summarizer_model ranking_algorithm recommendation_model recommender_system learning_algorithm
    vision_transformer diffusion gan autoencoder convolutional_network cnn rnn lstm svm random_forest regression_model
    neural_model neural_nets machine_translation translation_engine code_assistant coding_assistant coding_model
    music_model music_generator video_generator video_model art_generator style_model generative_system multimodal_model small_language_model slm
    lora_adapter adapter_weights reranker retriever_model tokeniser_model predictive_model prediction_model
    foundation_models weights artificial_intelligence_system artificial_intelligences intelligent_system openai anthropic deepseek qwen falcon`,
  training: `ai_purposes ai_corpus llm_corpus llm_training llm_dataset llm_pretraining llm_fine_tuning model_corpus
    training_tokens preference_data preference_pairs labelled_data labeled_data labelled_examples annotated_data
    instruction_dataset instruction_pairs text_mining_for_ai tdm_reservation tdm_opt_out data_mining_rights
    classifier_dataset dataset_for_ai dataset_for_a_model corpus_for_ai machine_learning_dataset machine_learning_corpus
    machine_learning_input machine_learning_use machine_learning_project machine_learning_research machine_learning_pipeline
    knowledge_distillation synthetic_training_data eval_set validation_set_for_ai finetuning_set fine_tuning_set fine_tuning_corpus
    fine_tuning_dataset finetune_data rlhf_data generative_ai_training genai_training ai_finetuning sft_data`,
};
