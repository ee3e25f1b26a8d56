export default function SignUp() {
  return null;
}
