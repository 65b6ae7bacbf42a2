import { englishNounForms, englishVerbForms } from '../inflect.js';
import { ENGLISH_EVERYDAY_NOUNS } from './english-everyday-nouns.js';
import { ENGLISH_MISLEADING } from './english-misleading.js';
import { ENGLISH_NOUNS } from './english-nouns.js';
import { ENGLISH_OTHER_VERBS } from './english-other-verbs.js';
import { ENGLISH_TRADE_NOUNS } from './english-trade-nouns.js';
import { joinLists, type LanguageLexicon } from './language-lexicon.js';

export const ENGLISH: LanguageLexicon = {
  verbs: {
    create: `create creating make made making generate establish build built develop produce start launch set_up setup
      provision initiate confirm approve finish initialise initialize instantiate spin_up compose prepare assemble construct compile curate
      fill_out fill_in fill complete finalise execute perform process carry_out place conduct commit_to enter_into`,
    open: 'open reopen',
    register: `register sign_up signup enrol enroll onboard enlist self_register preregister pre_register autoregister
      become_a_member become_member obtain_membership get_membership get_registered apply_for_membership sing_up set_me_up set_us_up registrate re_register reregister`,
    join: 'join become',
    buy: `buy bought buying purchase order reorder pay paid paying prepay repurchase preorder pre_order rent lease donate tip bid outbid bet wager gamble shop spend spent spending renew upgrade top_up topup invest charter
      add_to_cart add_to_basket add_to_bag pay_for trade repay procure sell_shares sell_stock sell_bitcoin sell_crypto sell_bonds chip_in stock_up remit settle hire
      buy_now buynow splurge put_it_on_my_credit_card put_on_my_credit_card raise_bid raise_my_bid put_down_a_deposit pick_up_the_tab arrange_payment arrange_for_payment restock crowdfund pledge back_project back_campaign back_kickstarter back_crowdfunding sponsor shell_out cough_up splash_out foot_the_bill enter_into_a_contract place_on_my_card put_on_my_card put_on_my_visa put_it_on_my_card
      one_click_buy snap_up bag_up put_in_cart pick_up_and_pay redeem fund autopay buy_online proceed_to_checkout`,
    book: 'book rebook reserve prebook',
    subscribe: 'subscribe resubscribe',
    checkout: 'checkout check_out checks_out checking_out',
    post: `file_an_issue file_issue file_a_bug file_bug file_a_report file_a_complaint file_a_review post publish upload tweet retweet repost comment reply submit blog vlog crosspost cross_post toot list_item list_an_item list_my_item list_ad put_up_an_ad put_up_ad list_for_sale
      contribute broadcast livestream republish tell_everyone told_everyone tell_everybody told_everybody tell_the_world tell_the_community tell_people tell_followers tell_fans tell_seller tell_buyer tell_host tell_group tell_forum tell_community tell_members tell_readers tell_subscribers tell_customers let_followers_know let_fans_know let_group_know let_members_know let_customers_know write_a_letter_to_the_editor write_letter_to_editor let_everyone_know let_people_know let_the_community_know sign_a_petition sign_the_petition sign_an_online_petition petition_sign microblog autopost auto_post release_to_the_public announce
      self_publish guest_post make_public put_online put_up upvote downvote reblog advertise write_back
      chime_in weigh_in speak_up post_up push_live syndicate_out schedule_post cast_a_vote cast_vote cast_my_vote cast_a_ballot`,
    share: 'share like react endorse vote recommend_publicly favourite favorite pin promote spread',
    answer: 'answer respond discuss ask',
    write:
      'write wrote written writing leave left leaving drop compose author pen give gave giving type draft enter add_up',
    rate: 'rate review star',
    send: 'send sent sending transfer swap charge debit sell credit_my wire deposit withdraw deliver message dm direct_message chat',
    edit: 'edit fix modify amend correct revise expand update',
    put: 'put turn_into turn add insert place attach append paste embed include_in advertise hang stick',
    read: `read reading view browse watch watching summarise skim quote visit preview peruse cite surf listen
      study consult proofread digest paraphrase recap reread glance take_a_look have_a_look look_at look_over
      scroll read_through read_aloud click_through go_through learn_about find_out follow_a_link navigate_to go_to
      check_out_what_is_on inform_myself render_page understand recite see_the_contents get_the_gist give_me_the_gist give_me_a_summary give_me_an_overview tldr
      have_a_read leaf_through run_through catch_up_on flick_through dip_into screen_read excerpt`,
    wonder: `what_is what_are what_s what_was how_much how_many where_is where_are when_does when_is when_do who_is who_are how_does how_is how_are how_late how_early how_long how_far how_old how_big how_fast how_often how_tall how_large how_high how_well what_does what_do what_did what_will what_can what_has what_were which_are which_of where_can where_do where_does where_did when_will when_did when_was who_won who_wrote who_played who_plays who_directed who_made who_sells whether let_me_know tell_me let_us_know find_me why_is why_does
      which_is what_time say tell know knew explain describe report_back determine identify figure_out analyse analyze
      interpret`,
    look: `look browse_for check find found finding search see saw seen seeing show shown showing display verify
      lookup look_up look_for look_into look_through inspect examine compare navigate explore discover locate
      review_the review_their inquire enquire follow click note
      extract_the_title see_what scan lookups peek observe
      cross_check fact_check double_check learn_what learn_how point_me_to bring_up pull_up call_up`,
    access: 'access consume reach request',
    get: 'get got getting obtain acquire secure grab receive gain claim score fetch_me bring need_a apply_for give_me give_us hand_me lend_me',
    fetch: 'fetch list retrieve load refetch prefetch reload open_up',
    take: `download copy save export pull dump store archive cache back_up backup capture keep duplicate
      preserve stash record suck_down pull_down take_down_all index reproduce replicate snapshot import sync hoard
      ingest parse pull_in pull_out transfer_out go_over iterate loop walk_through traverse page_through
      exfiltrate iterate_over redownload walk_over catalogue catalog inventory tabulate feed_out deduplicate`,
    gather: `enumerate extract collect gather aggregate compile_a_list amass accumulate assemble_a_list batch_collect
      mass_collect pull_together pull_all glean data_mine lift_all mine compile_list bulk_collect`,
    scrape: `scrape scrap crawl spider harvest mirror rip hoover webscrape web_scrape screen_scrape screenscrape siphon slurp
      vacuum_up leech datamine webcrawl web_crawl autocrawl recrawl bulk_download mass_download bulk_export mass_export
      bulk_copy bulk_extract bulk_fetch bulk_scrape batch_download clone hoover_up scoop_up strip_mine suck_up vacuum
      download_in_bulk copy_in_bulk export_in_bulk hoovering wget siterip rescrape slurp_up`,
    'watch-over': 'monitor track watch_for poll_the_page keep_an_eye_on keep_track',
    train: 'train retrain re_train distil distill co_train post_train learn_from',
    tune: `pretrain pre_train fine_tune finetune instruction_tune lora_tune rlhf instruct_tune tune`,
    teach: `teach taught teaching improve feed fed feeding adapt educate ground_on bootstrap calibrate evaluate specialise
      optimise benchmark enhance refine prime learn learnt learning`,
    use: 'use utilise utilize employ leverage exploit repurpose reuse include apply license process_for incorporate',
    call: `call invoke hit ping consume authenticate talk interface stream poll hook access_via script
      make_requests make_calls make_call make_request speak plug interact communicate automate plug_into tap_into tie_into hook_into hook_up wire_up long_poll`,
    query: 'query querying',
    connect: 'connect integrate link_up interoperate link bind',
    other: ENGLISH_OTHER_VERBS,
  },
  nominals: {
    create: 'creation generation making placement completion placing provisioning setup establishment',
    open: 'opening_of',
    register:
      'registration signup sign_on_as enrolment enrollment onboarding sign_ups account_opening self_registration autosignup',
    join: 'joining',
    buy: `purchase acquisition payment buying shopping ordering checkout donation rental
      procurement bidding spending transaction preorder reorder transfer_of_funds`,
    book: 'booking reservation',
    subscribe: 'subscription_purchase',
    post: 'publication publishing submission posting upload uploading commenting uploads tweeting blogging contribution postings',
    share: 'sharing voting',
    rate: 'rating_submission review_submission',
    send: 'sending transfer',
    edit: 'editing',
    read: 'viewing reading consultation browsing readout summary summarisation summarization viewership perusal readonly read_only',
    look: 'lookup search inspection',
    access: 'access',
    fetch: 'retrieval fetching',
    take: 'download export copying downloading archiving archival dump dumping replication backup duplication indexing ingestion',
    gather: 'extraction collection gathering mining aggregation data_mining',
    scrape: `scraping crawling harvesting spidering webscraping webcrawling screen_scraping data_harvesting bulk_download
      mass_download mirroring datamining httrack scrapy apify firecrawl beautifulsoup`,
    'watch-over': 'monitoring tracking',
    train: 'training retraining distillation',
    tune: 'pretraining pre_training fine_tuning finetuning tuning',
    use: 'use usage reuse utilisation utilization ingestion_by inclusion',
    call: 'invocation call calls integration connection requests',
    query: 'query queries',
    connect: 'integration connection interoperability',
    other:
      'deletion removal cancellation logout login_attempt conversion translation calculation cleanup deactivation',
  },
  nouns: joinLists(ENGLISH_NOUNS, ENGLISH_TRADE_NOUNS, ENGLISH_EVERYDAY_NOUNS),
  qualifiers: {
    bulk: `all every everything entire whole bulk mass complete full large_scale largescale en_masse wholesale
      systematic systematically thousands hundreds millions each massive exhaustive in_bulk at_scale across_the
      every_single large_numbers total mass_scale batch wide whole_site site_wide sitewide huge repeatedly lots
      as_many_as_possible tons entirety dozens recursive recursively offline comprehensive bulkwise 10000 1000 10k 100k`,
    sorted: `by_colour by_color by_size by_preference by_name by_height by_age by_author by_weight by_length by_priority by_importance by_date by_shape by_year alphabetically chronologically ascending descending numerically`,
    auto: `auto automatically automated automatic automatedly bot_driven nightly hourly daily weekly periodically regularly
      continuously robot robots programmatically programmatic programatically headless unattended
      via_script by_script every_night every_hour every_day every_minute cron scheduled recurring constantly
      structured machine_readable overnight large_amounts non_stop nonstop`,
    one: 'one single individual particular specific once only this',
    public: 'public publicly',
    new: 'new brand_new newly',
    indefinite: 'a an another',
  },
  functionWords: {
    possessive: 'my',
    determiner: `all every each entire whole one single new individual particular specific public full thousands hundreds
      millions the a an your his her its our their this that these those some any no another such several two three
      four five ten both many more most other others few certain own different same multiple various extra additional`,
    preposition: `with_regard_to with_respect_to in_respect_of on in at from with into onto for by through via per within inside across under over behind using
      after before during between out against off up down toward towards upon as till until against beyond above below`,
    of: 'of',
    topic: 'about regarding concerning re how_to how',
    conjunction: 'and or then plus also so which who where when while if because but afterwards that_can',
    to: 'to in_order_to order_to so_as_to for_the_purpose_of for_purposes_of so_that',
    frame: `forbid ban prohibit disallow opt_out opt_in reserve_all_rights reserve_the_right reserve_rights want wants wanted need needs needed would could should can may might must shall will like_to likes_to allow allows allowing
      allowed permit permits permitted let lets help helps able try tries trying attempt plan plans planning intend intends wish wishes
      hope hopes wonder wondering is are am was be been being do does did have has had please pls kindly ok okay fine
      possible acceptable legal lawful authorised authorized permission going go_ahead hi hello hey dear d ll ve m s t re
      expected supposed ask_you would_like there here now just simply quickly love_to would_love id_like gonna wanna
      run runs running trigger enable handle manage support lawfully legally permissible right rights consent ability capability can_you could_you able_to attempts tasked
      get_to wanting hoping aim aims thinking_of consider considering started begin begins proceed requires required`,
    pronoun:
      'i you he she it we they me him us them myself yourself itself themselves someone anybody anyone somebody everyone what whatever anything something',
    without: 'without except excluding rather_than instead_of minus',
    filler: `weekend not very really too yet ever even on_behalf_of on_my_behalf on_their_behalf for_me for_us for_them
      for_the_user for_a_user for_users on_behalf behalf of_course in_app one_click latest new_one newest recent current today tomorrow
      yesterday tonight soon still already well better best good great nice quick full_text free_of_charge
      next last first second last_minute latest public_facing big small old premium_grade fresh entire_time official
      online digital cheap cheapest important popular published freely openly existing human humans myself
      human_readable external internal third party third_party partner partners long short short_term relevant related similar upcoming nearest local_area on_site onsite there_is v1 v2 v3 v4 http https
      monthly yearly annual annually remote custom personalised simple advanced hosted professional`,
  },
  misleading: ENGLISH_MISLEADING,
  verbForms: englishVerbForms,
  nounForms: englishNounForms,
};
