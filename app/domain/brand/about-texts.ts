/** Default texts of the About page. Empty lines separate paragraphs. */
export const ABOUT_TEXTS = {
  aboutIntro:
    "A small truck, and tea that's come a long way, from the hills of Uji to the curb outside your office.",
  aboutStory: [
    "It started with one bowl. In a teahouse by the Uji River, an old grower whisked matcha for a traveler who thought she knew matcha. It wasn't bitter. It was green and sweet, it tasted like broth and spring, and it stayed with her for an hour.",
    "Back home, she couldn't find it anywhere. What she found was sweetened, or stale, or served only where you need a reservation. So she bought an old step van, built a counter into its side, and wrote the grower a letter.",
    "Today the truck stops at markets, offices, and parks. We whisk ceremonial matcha to order, swirl soft serve with matcha from the same hills, and sell tins to take home.",
  ].join("\n\n"),
  aboutValues: [
    "Authentic Sourcing\nWe buy from families who've grown tea in and around Uji for generations. Ask, and we'll tell you who grew the tea in your bowl.",
    "Premium Quality\nSpring leaves, shaded for weeks and milled on granite in small lots. We open a tin when we need it, never sooner.",
    "Educational Focus\nAsk us anything. We whisk right in front of you, let you try it yourself, and put tasting notes on every matcha in the shop.",
    "Sustainable Practices\nBowls we wash and reuse, cups that compost, short drives between stops, and prices that keep farms in business.",
  ].join("\n\n"),
  aboutSourceTitle: "Where Our Matcha Comes From",
  aboutSource:
    "All our matcha is grown in Uji, Japan, and the villages around it, on farms that have been in the same hands for generations. We buy direct, pay the asking price, and name the farm and the harvest on every tin. When a harvest sells out, it's gone until next spring.",
};
