/** English verbs that are none of the seven actions. Listed so that what follows them is not taken for the act itself. */
export const ENGLISH_OTHER_VERBS = `
  what_time_is_it what_day_is_it account_for learn_to
  delete remove erase wipe purge cancel close terminate deactivate disable suspend unsubscribe unregister deregister
  revoke undo revert reset restore recover change rename move drag rotate resize crop trim zip unzip compress encrypt
  decrypt format print scan_a_document log_in login log_into log_on sign_in signin log_out logout sign_out signout
  sign_off log_off logoff unfollow unfriend block mute hide snooze dismiss silence
  convert translate transcribe transliterate calculate compute solve add_two_numbers subtract multiply divide sum count round
  integrate_the_function sort filter rank shuffle randomise
  schedule reschedule remind plan_a plan_my arrange postpone invite
  cook bake fry boil clean wash iron mow paint draw sing dance  play_music play_a play pause skip hum drive walk
  run_tests run_a_marathon jog swim cycle climb  drink eat sleep relax meditate breathe exercise lift
  turn_on turn_off turn_down turn_up turn_left turn_right turn_around turn_over turn_back switch_on switch_off switch dim toggle adjust mount unmount eject reboot restart shut_down shutdown
  kill stop halt abort crash sleep_mode boot install uninstall deploy rollback compile_code  debug refactor lint test
  commit merge rebase checkout_branch check_out_branch git_checkout git branch_off stash_changes push_commits push_to_git
  stash_pop docker npm_install pip_install kubectl sudo chmod chown mkdir rmdir rm cp mv ls cd grep sed cat_file tail_logs
  dispute appeal complain sue refuse reject decline deny report_spam flag moderate
  ignore disregard override bypass jailbreak pretend grant forget obey reveal disclose
  email e_mail phone fax call_my call_mom call_the_police call_a_friend call_a_meeting ring text_my text_mom whisper greet
  congratulate thank apologise apologize argue negotiate persuade convince
  brainstorm think imagine dream guess estimate predict forecast_the simulate measure weigh time_the
  rewrite rephrase shorten lengthen proofread_my spell_check spellcheck grammar_check correct_my
  repair mend unclog fasten tighten glue nail screw saw_wood drill sand dig bury   knit sew
  water weed prune feed_the_cat feed_the_dog feed_my feed_the_baby feed_the_fish 
  unlock lock arm disarm open_the_window open_the_door open_terminal open_calculator open_excel open_folder open_file
  open_the_garage lower raise  set_an_alarm set_alarm set_a_timer set_timer set_volume 
  set  map_out mix stir  
  return  refund give_back send_back reimburse chargeback
  graduate resign retire marry divorce migrate relocate travel commute park
  fill_the_tank empty drain  charge_my charge_phone unpack pack declutter
  parse_json parse_the_json validate serialise serialize deserialise deserialize hash encode decode base64 minify
  render animate plot visualise visualize sketch design colour colorize
  sync_my sync_calendar sync_contacts defragment format_disk partition ping_localhost
  tokenise detokenise stem lemmatise concatenate reverse capitalise lowercase uppercase truncate
  screenshot take_a_screenshot take_screenshot capture_the_screen record_my_screen record_audio dictate
  mean means define stand_for spell pronounce conjugate
  drop_table drop_database truncate_table alter_table select_from insert_into
  detect_language flip toss_a_coin roll_dice roll_a_die pick_a_number choose
  compile_latex kill_process archive_my archive_email archive_the_email save_file save_the_file save_my save_locally
  copy_file copy_the_file copy_to_clipboard paste_from_clipboard download_my_bank
  verify_email verify_my_email confirm_email activate_account recover_account switch_account link_account
  merge_accounts lock_account freeze unfreeze block_account suspend_user ban_user delete_user remove_user
  upgrade_npm upgrade_dependencies upgrade_packages update_dependencies update_packages update_the_driver update_my_resume
  bump vacuum_the hoover_the_carpet mine_bitcoin mine_gold clone_repo clone_repository clone_the_repo git_clone clone_git
  leave_the_house leave_home leave_work leave_the_room leave_the_company leave_early leave_group leave_the_group
  hang_up hang_out  drop_off drop_out  drop_a_line give_up give_back give_a_speech give_notice
  auction_off liquidate lend borrow pawn
  evict hire_a_lawyer fire_the_employee fire promote_the_employee interview onboard_employee onboard_new_employee onboard_an_employee
  ship pack_and_ship dispatch   post_a_letter post_the_letter post_letter post_a_guard post_a_parcel post_a_package post_bail
  fold sweep yawn sneeze snore cough kiss hug wave smile laugh weep whistle scratch tickle shave undress rinse soak marinate
  simmer grill roast grate chop slice peel whisk knead microwave reheat defrost thaw unscrew untangle tie untie knot wrap unwrap
  tidy mop scrub rake plough sow saddle groom tame breed hunt sail skate hike jump kick throw punch wrestle squat kneel
  crouch limp faint bleed heal ache hurt vomit wear undo_my wake fetch_the_kids carry lean stand sit lie crawl_before
  reserve_tank reserve_player order_to_leave call_later call_back call_me read_the_tea_leaves read_people share_a_meal share_a_joke
  share_a_secret get_purchase_on find_purchase_on gain_purchase_on spend_the_evening spend_the_weekend spend_my_days
  scrape_a_living scrape_the_hull find_inner_peace book_it_out_of buy_silence buy_my_silence sell_an_idea sell_the_idea
`;
