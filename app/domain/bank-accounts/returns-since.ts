/** Posts the returns of earlier checks that happened between the first account's first day and the day it was added. Source: money.md 11.1. */
/** Takes each returned check out of the account on the day of the return, and puts it back if the bank paid it after all. */
