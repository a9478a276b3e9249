/** Default texts above the lists of a page. */
export const SECTION_TEXTS = {
  stopsIntro: "Come watch us whisk your bowl, then stay for a swirl of soft serve.",
  menuIntro: "Whisked, poured, and swirled to order at the truck.",
  shelfTitle: "Premium Matcha Selection",
  shelfIntro: "Shaded, picked, and milled by families who've grown tea for generations.",
  shelfEmpty: "Our premium matcha selection will be available soon!",
  bookingIntro:
    "Weddings, offices, festivals, backyards. Tell us when, where, and how many, and we'll bring the truck.",
  shopIntro:
    "Matcha from farms we know by name, the tools to whisk it, and a few things we'd never hit the road without.",
  eventsIntro: "See where the truck is headed next. Come as you are. We've got the bowls.",
  signUpIntro: "Be the first to know where we're stopping and what just came in from Uji.",
  newsletterIntro: "Upcoming stops and what just came in from Uji.",
};

export type SectionText = keyof typeof SECTION_TEXTS;
