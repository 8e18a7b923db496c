"""Tables as text or Markdown, and the page that keeps them."""


class Table:
    def __init__(self, name, title, heads, notes=()):
        self.name, self.title, self.heads, self.rows = name, title, heads, []
        self.notes = list(notes)  # lines below the table
        self.raw = []             # every single measurement, as lines
        self.missed = 0           # goals

    def add(self, *cells):
        self.rows.append([str(cell) for cell in cells])

    def goal(self, value, goal):
        """What stands in the table's last column."""
        if goal is None:
            return ""
        self.missed += value < goal
        return "yes" if value >= goal else "NO"

    def text(self):
        widths = [max(len(row[i]) for row in [self.heads] + self.rows) for i in range(len(self.heads))]
        lines = [self.title]
        for row in [self.heads] + self.rows:
            lines.append("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))).rstrip())
        return "\n".join(lines + self.notes)

    def markdown(self):
        lines = [self.title, "", "| " + " | ".join(self.heads) + " |", "|---|" + "---:|" * (len(self.heads) - 1)]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join(lines + ([""] + self.notes if self.notes else []))


def section(page, name):
    """(begin, end) of what stands between the marks of this name."""
    begin = page.index(f"<!-- {name} -->\n") + len(f"<!-- {name} -->\n")
    return begin, page.index(f"<!-- end {name} -->", begin)


def replace(page, name, text):
    begin, end = section(page, name)
    return page[:begin] + "\n" + text.strip("\n") + "\n\n" + page[end:]


def update(path, tables, machine, raw):
    """Writes the tables into the page. `raw`, when given, becomes the last run, and the last run the one before."""
    with open(path) as file:
        page = file.read()
    for table in tables:
        page = replace(page, table.name, table.markdown())
    if raw:
        page = replace(page, "machine", machine)
        begin, end = section(page, "last run")
        page = replace(page, "run before", page[begin:end])
        page = replace(page, "last run", "```\n" + raw.strip("\n") + "\n```")
    with open(path, "w") as file:
        file.write(page)
