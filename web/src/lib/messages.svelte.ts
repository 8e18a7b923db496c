// Short messages about things that went wrong, shown for a while at the foot of the page.

export interface Message {
  id: number;
  text: string;
}

let next = 1;
export const messages: Message[] = $state([]);

/** Shows what went wrong. The same text is shown once at a time. */
export function report(problem: unknown) {
  const text = problem instanceof Error ? problem.message : String(problem);
  if (messages.some((message) => message.text === text)) return;
  const id = next++;
  messages.push({ id, text });
  setTimeout(() => dismiss(id), 7000);
}

export function dismiss(id: number) {
  const index = messages.findIndex((message) => message.id === id);
  if (index >= 0) messages.splice(index, 1);
}
