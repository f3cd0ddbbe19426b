import type { MouseEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { fetchPart, lazyPart } from "~/ui/loading/lazy-part";

/** Loaded when somebody is about to search. */
const Palette = lazyPart("palette", async () => (await import("./palette")).Palette);

/** Opens the palette that finds screens, providers, accounts and products; without JavaScript, the page for it. */
export function FindLink({ frame }: { frame: Pick<ShellData, "menus" | "closed" | "recent"> }) {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  const palette = <Palette frame={frame} onClose={() => setOpen(false)} />;
  const approach = () => fetchPart(palette);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <A
        className="btn find-link"
        href="/find"
        aria-label={t("find")}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <Icon name="search" />
        <span className="wide">{t("find")}</span>
        <kbd className="wide">Ctrl K</kbd>
      </A>
      {isOpen && palette}
    </>
  );
}
