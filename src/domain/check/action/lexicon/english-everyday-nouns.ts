/**
 * English nouns of the everyday world: what the verbs of the keys are done to in their older senses (a dog is trained,
 * ice is scraped, wheat is harvested), and devices and files that are read on the caller's own machine.
 */
export const ENGLISH_EVERYDAY_NOUNS: Readonly<Record<string, string>> = {
  physical: `dog guide_dog puppy cat kitten horse pony parrot hamster rabbit animal pet cow sheep goat hen
    baby toddler infant child children kid boy girl son daughter grandson teenager
    employee staff_member staff colleague recruit soldier cadet trainee intern apprentice volunteer athlete runner_up footballer
    goalkeeper boxer swimmer cyclist dancer pilot nurse midwife firefighter waiter barista driver teacher teachers
    new_hire new_hires newbie people person men women pupil student players squad orchestra choir guide_dogs
    knee elbow shin leg arm finger thumb hand hands foot toe face cheek chin nose ear eye tongue tooth teeth hair skin_cells scalp
    bone muscle muscles abs biceps core_muscles brain lungs heart_muscle body belly back_muscles voice knuckle forehead
    ice frost snow mud rust paint varnish wallpaper_paste glue gum barnacle plate pan pot saucepan bowl windscreen windshield
    carrot potato onion garlic parsley wheat barley rice corn maize grape olive apple berry cherry tomato lettuce honey cotton crop
    crops hay timber wood log_pile vegetables rainwater shellfish salmon mushroom pumpkin garlic_bulb lavender
    fence wall ceiling floor roof door window_frame chimney gutter bath tub sink drain tile carpet rug bumper car_door hull
    floorboards wing_mirror toast cheese zest rind vine roses ivy hedge lawn soil
    shelf bookshelf drawer cupboard garage shed attic cellar desk_drawer
    organ organs kidney blood tissue tumour tumor stem_cells seed_pods
    swimming swimming_pool pool gym_class boxing judo karate ballet triathlon sprint relay_race javelin fitness stamina
    floor_exercise tunnel hedge_maze mat carpet_floor mountain hill trench ditch cave
    pear plum peach banana lemon cabbage spinach bean pea nut almond strawberry cherries olives herbs bench_press push_up
    violin guitar_string carburettor carburetor hose nurse pilots trainees newcomers guard pigeon cattle bee bees
    ant beetle insect caterpillar snake lizard crab traffic_lane ship_hull boat_hull`,
  local: `fs os filesystem_tool file_path filepath file_tree file_contents local_csv local_files local_json local_pdf temp_dir tmp
    thermometer thermostat_reading sensor temperature_sensor humidity_sensor motion_sensor smoke_detector barometer speedometer
    odometer altimeter gauge meter electricity_meter gas_meter water_meter smart_meter room_temperature bedroom living_room
    hallway light_bulb smart_bulb smart_plug smart_lock doorbell webcam camera_roll microphone mic speaker loudspeaker
    robot_arm robot_vacuum sprinkler irrigation boiler radiator heating heater air_conditioning air_conditioner fan_speed blinds curtain
    gpio i2c serial_port modbus mqtt zigbee plc_tag usb_stick usb_drive sd_card hard_disk ram_usage disk_space cpu_load
    cpu_usage memory_usage battery_level battery_status system_clock system_log syslog logs error_log process_list
    redis postgres mysql mongodb database_table db sqlite_database s3_bucket queue kafka event_bus message_queue
    local_cache dotenv ini_file yaml_file toml registry_hive clipboard_text task_manager file_explorer finder
    my_phone_storage phone_storage my_files my_documents downloads_folder my_notes notes_app sticky_note
    excel_macro worksheet pivot_table word_document google_doc google_docs google_sheets google_sheet
    disk_usage network_usage data_usage gpu_usage network_status wifi_status device_info device_id screen_size os_version hostname
    ip_address mac_address home_directory env_vars environment_variables stove oven_temperature washing_machine dishwasher_cycle kettle
    fridge_temperature security_camera alarm_system burglar_alarm garage_door front_door car_key car_battery dashboard_camera dashcam
    heart_rate_monitor step_counter step_count pedometer fitbit smartwatch blood_pressure blood_sugar glucose_level pulse
    input_stream byte_stream buffer stack heap pointer thread_pool mutex semaphore xml_string json_string regex_match
    datetime timestamp hex_string checksum hash_value bitmask array_element linked_list hash_map
    xml_file csv_string json_body yaml_string query_params date_string command_output standard_input`,
  file: 'file files csv_file',
  personal: `my_team our_team my_group_chat slack_dm teams_message team_chat imessage signal_message my_mum my_mom my_dad my_wife my_husband my_son
    my_daughter my_sister my_brother my_aunt my_boss my_manager my_colleague my_colleagues my_doctor my_friends my_friend
    my_kids my_neighbour my_neighbor hr_department internal_memo memo intranet_message email_address_book phone_contacts
    text_message_thread personal_diary notebook_entry shopping_reminder family_calendar group_chat_with_friends
    love_letter birthday_card thank_you_note christmas_card wedding_invitation cover_note`,
  neutral: `rights toppings sequence_of preference_order book_smart street_smart pharmaceutical protein enzyme molecule`,
  'page creative':
    'poem novel comic essay short_story haiku song_lyrics fairy_tale limerick sonnet screenplay ballad ode rap_verse bedtime_tale',
};
