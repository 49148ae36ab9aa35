/** Languages offered by name, as ISO 639 codes. Others are typed as a code, such as `de-CH`. */
export const languageCodes: readonly string[] =
  `af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr ga gl gu ha haw he hi hr ht hu hy id ig is it ja jv ka
   kk km kn ko ku la lb ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc pa pl ps pt ro ru rw sa sd si sk sl sn so sq sr su sv sw
   ta te tg th tk tl tr tt uk ur uz vi xh yi yo yue zh zu`.split(/\s+/)
