/** Explains what pays expenses, and from when. It is shown wherever expenses appear beside the books. Source: money.md 11.7. */
export const EXPENSES_BASIS =
  "Expenses are no postings yet: the landlord's own account outside these books pays them, on the last day of their month, in the current month today. They are in no account of the trial balance."
