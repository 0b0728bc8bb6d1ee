export default function ConsoleHome() {
  return null;
}
