/** The mark's two shapes on a 42 × 42 field: a price tag that is a shopping basket, with the bill of a scarlet ibis. */
export const logoViewBox = '3 3 42 42';
export const logoBillPath = 'M24.6 6.6C16 7.2 7.6 13.6 5.2 25.4a2.1 2.1 0 0 0 4 1.2c3-7.4 8.6-11 15.6-11.2z';
export const logoTagPath =
  'M25.2 6.6a6.6 6.6 0 0 1 9.6 0l7.4 8.2a5.6 5.6 0 0 1 1.4 4.2l-1.7 19.6a5 5 0 0 1-5 4.6H22.6a5 5 0 0 1-5-4.6L16 19.2a5.6 5.6 0 0 1 1.5-4.3zM30 10.6a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM22.4 25.5a1.7 1.7 0 0 0-1.7 1.9l.9 9.4a1.7 1.7 0 0 0 3.4-.3l-.9-9.4a1.7 1.7 0 0 0-1.7-1.6zM30 25.5a1.7 1.7 0 0 0-1.7 1.7v9.4a1.7 1.7 0 0 0 3.4 0v-9.4a1.7 1.7 0 0 0-1.7-1.7zM37.6 25.5a1.7 1.7 0 0 0-1.7 1.6l-.9 9.4a1.7 1.7 0 0 0 3.4.3l.9-9.4a1.7 1.7 0 0 0-1.7-1.9z';
