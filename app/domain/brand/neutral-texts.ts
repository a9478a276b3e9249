/** The texts of a renamed truck until its owner writes others. They fit any kitchen. */
export const NEUTRAL_TEXTS = {
  stopsIntro: "Here's where you'll find us. Come hungry.",
  menuIntro: "Made to order at the truck.",
  shelfTitle: "From Our Shop",
  shelfIntro: "A few things to take home.",
  shelfEmpty: "Our products will be available soon!",
  shopIntro: "A few things to take home from the truck.",
  eventsIntro: "See where the truck is headed next.",
  signUpIntro: "Be the first to know where we're stopping and what's new.",
  newsletterIntro: "Upcoming stops, and what's new.",
  cartEmpty: "Take a look at what's in our shop.",
  matchaLabel: "Pantry",
  cateringIntro: "Book the truck. We bring the food. You bring the guests.",
  cateringFeatures: [
    "Any Event Size\nTwenty friends in a backyard or two thousand people at a festival: tell us how many, and we'll plan for it.",
    "Authentic Experience\nWe make everything right in front of your guests.",
    "Flexible Scheduling\nMornings, nights, weekends. We show up early, park where you need us, and clean up after ourselves.",
    "Premium Quality\nThe same food you get at the window, made the same way.",
  ].join("\n\n"),
  aboutIntro: "Meet the truck, and the people behind the window.",
  aboutStory: [
    "Our kitchen has wheels, so we can come to you: to markets, offices, and parks.",
    "We make everything to order. Come by, take a look inside, and say hello.",
  ].join("\n\n"),
  aboutValues: [
    "Authentic Sourcing\nWe know where our ingredients come from. Ask, and we'll tell you.",
    "Premium Quality\nWe make it when you order it, and we only serve what we'd eat ourselves.",
    "Educational Focus\nAsk us anything. We're happy to say what's in it and how it's made.",
    "Sustainable Practices\nShort drives between stops, and no more packaging than we need.",
  ].join("\n\n"),
  aboutSourceTitle: "Where Our Ingredients Come From",
  aboutSource:
    "We choose who we buy from with care. If you'd like to know more, ask us at the window.",
};
