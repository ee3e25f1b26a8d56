export const passkeyNameField = {
  label: 'Name',
  hint: 'So you can recognise it.',
  missing: 'Enter a name.',
  htmlInput: { maxLength: 60 },
};
