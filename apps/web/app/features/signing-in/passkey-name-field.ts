/** The props of a passkey's name field, shared by all dialogs. */
export const passkeyNameField = {
  label: 'Name',
  hint: 'So you can recognise it.',
  missing: 'Enter a name.',
  htmlInput: { maxLength: 60 },
};
