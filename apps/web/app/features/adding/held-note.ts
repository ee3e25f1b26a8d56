/** Why a price that somebody reported is not shown yet. */
export const heldNote = 'It is far from the listed price, so others see it once it has been checked.';
