/** What passkeys are called is asked for alike wherever it is. */
export const passkeyNameField = {
  label: 'Name',
  hint: 'So you can recognise it.',
  missing: 'Enter a name.',
  htmlInput: { maxLength: 60 },
};
