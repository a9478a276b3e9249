/** Default texts of the Catering page. */
export const CATERING_TEXTS = {
  cateringIntro:
    "Book the truck. We bring the tea, the bowls, and the soft serve. You bring the guests.",
  cateringFeatures: [
    "Any Event Size\nTwenty friends in a backyard or two thousand people at a festival: we'll bring enough whisks.",
    "Authentic Experience\nWe whisk every bowl in front of your guests, and anyone who wants to can try it.",
    "Flexible Scheduling\nMornings, nights, weekends. We show up early, park where you need us, and clean up after ourselves.",
    "Premium Quality\nThe same ceremonial matcha and soft serve you get at the window, made with tea from the same farms in Uji.",
  ].join("\n\n"),
};
