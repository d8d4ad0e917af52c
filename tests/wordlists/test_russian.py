"""What must hold for the Russian list and the files of facts beside it. Knows the built files; needs no network."""

from __future__ import annotations

import gzip
import hashlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"
CATALOG: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "russian" / "catalog.toml").read_text(encoding="utf-8"))
README = (FOLDER / "README.md").read_text(encoding="utf-8")

every_file = pytest.mark.parametrize("name", CATALOG)


def spelled(words: str) -> set[str]:
    """Read words set apart by blanks."""
    return set(words.upper().split())


EVERYDAY = spelled("""
    автобус автор адрес актер апельсин аптека армия арбуз бабушка база балкон банан банка барабан береза беседа библиотека
    билет болезнь борода брат бульвар бумага буква булка бык вагон ваза вечер ветер ветка вещь вода воздух
    волк волос вопрос воробей ворона время врач выбор газета гараж герой глаз голова голос гора город гость гриб груша гусь
    дача дверь дедушка дело день дерево деревня дитя дождь доктор дом дорога дочь дракон друг дуб дым дыня еда ежик елка
    жена женщина жизнь жираф жук журнал забор завод задача закон замок запах заяц звезда зверь здание зеркало зима змея знак
    зонт зуб игра игла изба имя индюк инженер йога йогурт йод кабан какао камень капуста карандаш карман картина картошка
    каша квартира кит ключ книга кровать колесо комар комната конфета корабль корова кот котенок кофе край кран крыло крыша
    кукла курица куст лампа лев лед лес лестница лето лимон лиса лист лицо лодка ложка лошадь луна лук люстра малина
    мальчик мама машина мебель медведь мел месяц метро мир молоко море мороз мост музыка мышь мяч небо неделя нога нож
    ночь обед облако овца огонь огурец озеро окно олень орел осень остров отец охота очередь палец пальто память папа парк
    перо песня петух печь письмо пламя племя поезд поле помидор портфель правда праздник птица пустыня путь пчела радость
    район ракета река рис роза рот ручка рыба сад сахар свет свинья семья сердце сестра скамья слово слон снег собака
    солнце соль сон стакан стена стол страна стул сумка суп сыр сын такси тетрадь тигр трава туча улица урок утро ухо
    учитель флаг футбол хлеб холод цветок цирк чай час чашка человек чемодан шапка шея школа шоколад щека щенок экран
    юбка яблоко ягода язык яйцо якорь ящик
    """)
MODERN = spelled("""
    авокадо аккаунт биткоин блогер браузер бургер веган видеоняня вайфай гаджет дедлайн донер дресскод каршеринг
    кешбэк клининг коворкинг кроссовер латте ламинат лайк мессенджер мультиварка наггетс ноутбук отпариватель пароль
    пауэрбанк подкаст роутер самокат селфи смартфон смузи сноуборд спрей стартап стрим суши триллер турагент фалафель
    флаер флешка фрилансер хакер халапеньо хостел худи хумус чат чили шаурма шопинг штрудель эмодзи
    """)
PLURAL_ONLY = spelled("""
    весы часы очки ножницы сани брюки ворота сутки деньги щипцы качели мемуары шорты джинсы щи дрова каникулы сумерки шахматы
    грабли вилы дрожжи чернила перила хлопоты похороны именины опилки чары данные наличные
    """)
SUBSTANTIVES = spelled("""
    больной больная рабочий столовая горничная мороженое животное насекомое военный прохожий портной ванная гостиная запятая
    учащийся дежурный заведующий согласная гласная снотворное сумасшедший
    """)
NOT_HEADS = spelled("счастье печенье воскресенье варенье питье жалованье гулянье сиденье уханье перекрестье лазанье")
WITH_YO = spelled("котел еж елка мед лед самолет актер ковер костер перец пчела звезда ребенок теленок заем")
NO_WORDS = {
    "plurals": spelled("""
        столы зулусы дома белые коты жары окна книги руки глаза города дети люди спиды друзья братья листья дочери матери
        учителя собаки столовые больные молодые близкие
        """),
    "oblique cases": spelled(
        "столом бегу жизни людей домом рукой окном ночью дню городу внука книге детьми пути водой часов"
    ),
    "no nouns": spelled("""
        красного быстро красивый бежать читать хорошо очень потому который этот они если чтобы или нет белый синяя большое
        делал сделав идущий иногда вчера завтра сегодня здесь куда почему пусть под над без для ах эй тридцать пять
        """),
    "misprints": spelled("""
        обраэование винград фантан зарухание темпон транажер циганка звздолет выполннение документоооборот стриммер траффик
        аттрибут инфрастуктура небрагоразумие эскплуатация электростация холостерин компиллятор рецепиент дагеротип матершина
        """),
    "names": spelled(
        "москва россия вятка филадельфия вайоминг иван мария пушкин христос мицубиси вконтакте битлз лубянка"
    ),
    "abbreviations": spelled("ссср рф сша мгу фсб гибдд"),
    "times of day": spelled("полвосьмого полвторого полпервого полшестого"),
}


@cache
def text_of(path: str) -> str:
    """Read a file, unpacked if need be."""
    data = (FOLDER / path).read_bytes()
    return (gzip.decompress(data) if path.endswith(".gz") else data).decode("utf-8")


@cache
def lines_of(path: str) -> tuple[str, ...]:
    """Read a file as its lines."""
    return tuple(text_of(path).split("\n")[:-1])


@cache
def words() -> frozenset[str]:
    """The list as a set."""
    return frozenset(lines_of("russian.txt.gz"))


@cache
def overlay() -> tuple[tuple[str, str, str], ...]:
    """Word with its Ё, sign and reason of each line."""
    rows = (line.split("\t") for line in lines_of("russian/overlay.tsv"))
    return tuple((word, sign, reason) for word, sign, reason in rows)


def folded(word: str) -> str:
    """The key of a spelling."""
    return word.replace("Ё", "Е")


@cache
def zipf() -> dict[str, int]:
    """The frequency of each word, times 100."""
    return {word: int(value) for word, value in (line.split("\t") for line in lines_of("russian/frequencies.tsv.gz"))}


def entry() -> dict[str, Any]:
    """The list's table: in the catalog, or ready for it in the README."""
    catalog = tomllib.loads(text_of("catalog.toml"))
    ready = re.search(r"```toml\n(\[russian\].*?)```", README, re.S)
    table: dict[str, Any] = catalog.get("russian") or tomllib.loads(ready[1] if ready else "")["russian"]
    return table


def test_count_and_checksum_are_those_of_the_table() -> None:
    text = text_of("russian.txt.gz")
    assert entry()["words"] == len(words()) == text.count("\n") == 62_665
    assert entry()["sha256"] == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert (entry()["name"], entry()["language"], entry()["file"]) == ("russian", "ru", "russian.txt.gz")


def test_words_are_sorted_come_once_and_have_no_yo() -> None:
    lines = lines_of("russian.txt.gz")
    assert list(lines) == sorted(set(lines))
    assert [word for word in lines if not re.fullmatch("[А-Я]{2,25}", word)] == []
    assert any("Й" in word for word in lines)


@pytest.mark.parametrize("kind", [EVERYDAY, MODERN, PLURAL_ONLY, SUBSTANTIVES, NOT_HEADS, WITH_YO])
def test_nouns_of_every_kind_are_in(kind: set[str]) -> None:
    assert sorted(kind - words()) == []


def test_two_hundred_everyday_nouns_and_a_hundred_non_nouns_are_tried() -> None:
    assert len(EVERYDAY) >= 200
    assert len(set.union(*NO_WORDS.values())) >= 100


@pytest.mark.parametrize("kind", NO_WORDS)
def test_only_nouns_in_their_base_form_are_listed(kind: str) -> None:
    assert sorted(NO_WORDS[kind] & words()) == []


def test_short_i_is_a_letter_of_its_own_and_long_words_are_kept() -> None:
    assert {"МАЙ", "ЙОД", "ЧАЙ", "ГЕРОЙ"} <= words()
    assert not {"МАИ", "ЧАИ", "ГЕРОИ", "ЕЛКИ"} & words()
    assert {"ПАРАЛЛЕЛОГРАММ", "КОТ", "КОТЕЛ", "БАЛ", "БАЛДА"} <= words()


def test_every_change_by_hand_has_a_sign_and_a_reason_and_takes_effect() -> None:
    assert overlay()
    for word, sign, reason in overlay():
        assert re.fullmatch("[А-ЯЁ]{2,25}", word), word
        assert sign in {"+", "-"} and len(reason) > 10, word
        assert (folded(word) in words()) == (sign == "+"), word


def test_changes_by_hand_come_once_in_order() -> None:
    keys = [folded(word) for word, _, _ in overlay()]
    assert keys == sorted(set(keys))
    assert [sum(sign == each for _, each, _ in overlay()) for sign in "+-"] == [1_070, 107]


def test_a_misspelling_is_out_only_where_the_right_spelling_is_in() -> None:
    right = [reason.split()[-1] for _, _, reason in overlay() if reason.startswith(("misspelling of ", "misprint of "))]
    assert len(right) > 50
    assert sorted({folded(word) for word in right} - words()) == []


def test_spellings_with_yo_fold_to_words_of_the_list() -> None:
    rows = [tuple(line.split("\t")) for line in lines_of("russian/yo.tsv.gz")]
    assert rows == sorted(set(rows))
    assert all(key == folded(spelling) and key in words() for key, spelling in rows)
    assert {key for key, spelling in rows if "Ё" in spelling} == {key for key, _ in rows}
    assert {("КОТЕЛ", "КОТЁЛ"), ("ЕЖ", "ЁЖ"), ("НЕБО", "НЕБО"), ("НЕБО", "НЁБО"), ("ПАДЕЖ", "ПАДЁЖ")} <= set(rows)
    assert not any(key == "ВЕСЫ" for key, _ in rows)


def test_frequencies_are_of_words_of_the_list_and_tell_common_from_rare() -> None:
    lines = lines_of("russian/frequencies.tsv.gz")
    assert [line for line in lines if not re.fullmatch(r"[А-Я]{2,25}\t[1-9]\d\d", line)] == []
    assert list(zipf()) == sorted(zipf()) and zipf().keys() <= words() and len(zipf()) == len(lines)
    assert max(zipf(), key=zipf().__getitem__) == "ВРЕМЯ"
    assert zipf()["ДОМ"] > 500 > zipf()["ЧЕМОДАН"] > zipf()["АБАЖУР"] > 100


def test_a_word_has_the_frequency_of_both_its_spellings() -> None:
    # Most texts write е for ё, and some do not.
    assert zipf()["СЧЕТ"] > 500 and zipf()["САМОЛЕТ"] > 450


def test_common_words_are_frequent_fit_and_few() -> None:
    common = lines_of("russian/common.txt.gz")
    assert list(common) == sorted(set(common))
    assert set(common) <= words()
    assert min(zipf()[word] for word in common) == 250
    assert not set(common) & set(lines_of("russian/unfit.txt"))
    assert 10_000 < len(common) < 15_000
    assert sorted(EVERYDAY - set(common)) == []
    assert not spelled("абака ясырь яровизатор лэнгли мараведи") & set(common)


def test_the_obvious_words_are_unfit_and_harmless_ones_are_not() -> None:
    unfit = lines_of("russian/unfit.txt")
    assert list(unfit) == sorted(set(unfit)) and set(unfit) <= words()
    assert spelled("жид шлюха ублюдок говно пизда ниггер педераст хохол фашист сука") <= set(unfit)
    assert not spelled("анализ сукно хлеб мочалка хохлатка членство колебание упорность трахея секстет") & set(unfit)


def test_the_catalog_has_every_file() -> None:
    files = {path.name for path in (FOLDER / "russian").iterdir()} - {"catalog.toml"}
    assert files == {table["file"] for table in CATALOG.values()}


@every_file
def test_count_and_checksum_are_those_of_the_catalog(name: str) -> None:
    text = text_of(f"russian/{CATALOG[name]['file']}")
    assert text.endswith("\n") and "\r" not in text
    assert text.count("\n") == CATALOG[name]["rows"]
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == CATALOG[name]["sha256"]


@every_file
def test_a_catalog_entry_tells_all_of_its_file(name: str) -> None:
    assert CATALOG[name]["name"] == name
    assert CATALOG[name]["language"] == "ru"
    assert all(CATALOG[name][field] for field in ("title", "file", "sources", "licence"))


def test_the_notices_ship_with_the_list() -> None:
    notices = {path.stem: path.read_text(encoding="utf-8") for path in (FOLDER / "licences").glob("*.txt")}
    assert "Attribution-ShareAlike 3.0 Unported" in notices["cc-by-sa-3.0"]
    assert "OpenCorpora" in notices["opencorpora"] and "Alexander I. Lebedev" in notices["opencorpora"]
    assert "large_ru" in notices["wordfreq"]
