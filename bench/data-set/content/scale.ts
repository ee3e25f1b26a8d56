/** What the budgets are for: a country's groceries for years. */
export const scale = { products: 20_000, stores: 200, listings: 1_000_000, prices: 10_000_000, surveys: 24 };
