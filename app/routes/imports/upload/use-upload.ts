import { useEffect, useRef, useState, type FormEvent } from "react";
import { useCompanyAddress } from "~/ui/navigation/company";
import { useNavigate } from "~/ui/navigation/use-navigate";
import { readAnswer, unanswered } from "./upload-answer";

/** Progress of an upload. */
export interface Sending {
  /** Name of the only file, null for several. */
  name: string | null;
  count: number;
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  field: string;
  /** Where the files are sent. */
  address: string;
  limitBytes: number;
  words: { empty: string; tooLarge: string; failed: string; uncertain: string };
}

/** Sends the form's files in the background with progress. Without JavaScript the browser submits the same form. */
export function useUpload({ field, address, limitBytes, words }: UploadOptions) {
  const navigate = useNavigate();
  const inCompany = useCompanyAddress();
  const request = useRef<XMLHttpRequest | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [errors, setErrors] = useState<string[] | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const stop = (problems: string[] | null) => {
    request.current = null;
    setSending(null);
    setErrors(problems);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const files = new FormData(form)
      .getAll(field)
      .filter((entry): entry is File => entry instanceof File && entry.name !== "");
    const totalBytes = files.reduce((bytes, file) => bytes + file.size, 0);
    if (files.length === 0) return stop([words.empty]);
    if (totalBytes > limitBytes) return stop([words.tooLarge]);

    const xhr = new XMLHttpRequest();
    request.current = xhr;
    setErrors(null);
    setSending({
      name: files.length === 1 ? (files[0]?.name ?? null) : null,
      count: files.length,
      sentBytes: 0,
      totalBytes,
    });
    // The body is slightly longer than the files, so progress is capped.
    xhr.upload.onprogress = ({ loaded }) =>
      setSending((now) => now && { ...now, sentBytes: Math.min(loaded, now.totalBytes) });
    let isSent = false;
    xhr.upload.onload = () => (isSent = true);
    xhr.onerror = () => stop([isSent ? words.uncertain : words.failed]);
    xhr.onabort = () => stop(null);
    xhr.onload = () => {
      // The user has left its page: they stay where they are, and the next page shows the toast.
      if (!isHere.current) return;
      const reply = readAnswer(xhr.responseText);
      if (!reply) {
        const why = unanswered({ status: xhr.status, address: xhr.responseURL });
        // The response is not ours: the chosen files stay, unless reloading the page shows the reason.
        return why === "elsewhere" ? window.location.reload() : stop([words[why]]);
      }
      if ("errors" in reply) return stop(reply.errors);
      form.reset();
      stop(null);
      form.closest<HTMLElement>("[popover]")?.hidePopover();
      navigate(reply.to);
    };
    const body = new FormData(form);
    const obstacles = await findObstacles(inCompany(`${address}?bytes=${totalBytes}`));
    // Cancelled in the meantime.
    if (request.current !== xhr) return;
    if (obstacles.length > 0) return stop(obstacles);
    xhr.open("POST", inCompany(address));
    xhr.send(body);
  };

  const cancel = () => {
    request.current?.abort();
    stop(null);
  };
  return { sending, errors, submit, cancel };
}

/** The obstacles that the address reports. If it cannot be reached, the upload itself will show them. */
async function findObstacles(address: string): Promise<string[]> {
  try {
    const answer = readAnswer(await (await fetch(address)).text());
    return answer && "errors" in answer ? answer.errors : [];
  } catch {
    return [];
  }
}
