// Whether the server answers, as far as the calls of this page have shown.

export const connection = $state({ offline: false });
